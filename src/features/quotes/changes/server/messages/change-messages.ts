import { getChannels } from "~/features/messaging/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { sendMail } from "~/platform/mail/outbox";
import { findPayLink } from "../../../server/commands/share-quote";
import { laidOut, sendQuoteSms } from "../../../server/messages/quote-messages";
import { QUOTE_WORDS } from "../../../server/messages/quote-words";
import type { QuoteRow } from "../../../server/queries";

/** Confirms a cancellation with its fee; money that goes back is told with the credit note. */
export async function sendCancelledMail(
  tx: Tx,
  quote: QuoteRow & { serviceDate: PlainDate },
  fee: Cents,
): Promise<void> {
  const words = QUOTE_WORDS[quote.locale];
  const day = formatDate(quote.serviceDate);
  const channels = await getChannels(tx, "statusUpdates");
  if (channels.sms)
    await sendQuoteSms(tx, quote, {
      kind: "quote.cancelled",
      text: ({ smsCancelled }, company) => smsCancelled(company, day),
    });
  if (!channels.email) return;
  const body = await laidOut(tx, {
    locale: quote.locale,
    greeting: words.hello(quote.customerName),
    paragraphs: [words.cancelled(day, quote.fromLocation, quote.toLocation)],
    lines: [
      { label: words.quote, value: `${quote.number} · ${quote.reference}` },
      { label: words.cancellationFee, value: fee > 0 ? formatKes(fee) : words.none },
    ],
    closing: words.cancelledClosing,
  });
  await sendMail(tx, {
    kind: "quote.cancelled",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: words.cancelledSubject(quote.reference, day),
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
  const link = await findPayLink(tx, quote.id);
  const channels = await getChannels(tx, "statusUpdates");
  if (channels.sms)
    await sendQuoteSms(tx, quote, {
      kind: "quote.rescheduled",
      text: ({ smsMoved }, company) => smsMoved(company, formatDate(change.from), formatDate(change.to)),
      link,
    });
  if (!channels.email) return;
  const words = QUOTE_WORDS[quote.locale];
  const body = await laidOut(tx, {
    locale: quote.locale,
    greeting: words.hello(quote.customerName),
    paragraphs: [words.moved(quote.fromLocation, quote.toLocation)],
    lines: [
      { label: words.quote, value: `${quote.number} · ${quote.reference}` },
      { label: words.untilNow, value: formatDate(change.from) },
      { label: words.newDay, value: formatDate(change.to) },
      { label: words.changeFee, value: change.fee > 0 ? formatKes(change.fee) : words.none },
    ],
    ...(link ? { action: { label: words.seeMove, href: "{{link}}" } } : {}),
  });
  await sendMail(tx, {
    kind: "quote.rescheduled",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: words.movedSubject(quote.reference, formatDate(change.to)),
    ...body,
    ...(link ? { secrets: { link } } : {}),
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}
