import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { sendMail } from "~/platform/mail/outbox";
import { laidOut } from "../../../server/messages/quote-messages";
import type { QuoteRow } from "../../../server/queries";

/** Confirms a cancellation with its fee; money that goes back is told with the credit note. */
export async function sendCancelledMail(
  tx: Tx,
  quote: QuoteRow & { serviceDate: PlainDate },
  fee: Cents,
): Promise<void> {
  const body = await laidOut(tx, {
    greeting: `Hello ${quote.customerName},`,
    paragraphs: [
      `Your move of ${formatDate(quote.serviceDate)} from ${quote.fromLocation} to ${quote.toLocation} is cancelled.`,
    ],
    lines: [
      { label: "Quote", value: `${quote.number} · ${quote.reference}` },
      { label: "Cancellation fee", value: fee > 0 ? formatKes(fee) : "None" },
    ],
    closing: "What you have paid beyond the fee is yours; we write to you how it comes back.",
  });
  await sendMail(tx, {
    kind: "quote.cancelled",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: `Cancelled: your move on ${formatDate(quote.serviceDate)}`,
    ...body,
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** Confirms the new day. */
export async function sendRescheduledMail(
  tx: Tx,
  quote: QuoteRow,
  change: { from: PlainDate; to: PlainDate; fee: Cents },
): Promise<void> {
  const body = await laidOut(tx, {
    greeting: `Hello ${quote.customerName},`,
    paragraphs: [`Your move from ${quote.fromLocation} to ${quote.toLocation} has a new day.`],
    lines: [
      { label: "Quote", value: `${quote.number} · ${quote.reference}` },
      { label: "Until now", value: formatDate(change.from) },
      { label: "New moving day", value: formatDate(change.to) },
      { label: "Fee for the change", value: change.fee > 0 ? formatKes(change.fee) : "None" },
    ],
  });
  await sendMail(tx, {
    kind: "quote.rescheduled",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: `New date: your move on ${formatDate(change.to)}`,
    ...body,
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}
