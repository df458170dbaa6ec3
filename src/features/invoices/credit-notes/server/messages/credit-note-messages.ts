import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { letterhead } from "../../../server/messages/invoice-messages";

interface SentCreditNote {
  id: string;
  number: string;
  total: Cents;
  released: Cents;
  reason: string;
  invoice: { id: string; number: string; customerId: string; customerName: string; customerEmail: string };
}

/** The credit note as PDF, and what became of money that had been paid already. */
export async function sendCreditNoteMail(tx: Tx, note: SentCreditNote): Promise<void> {
  const { invoice } = note;
  const body = layOutMail({
    greeting: `Hello ${invoice.customerName},`,
    paragraphs: [
      `We have credited ${formatKes(note.total)} on invoice ${invoice.number}. The credit note is attached.`,
      ...(note.released > 0
        ? [`${formatKes(note.released)} of what you have paid is now your credit with us.`]
        : []),
    ],
    lines: [
      { label: "Credit note", value: note.number },
      { label: "Invoice", value: invoice.number },
      { label: "Amount, VAT included", value: formatKes(note.total) },
      { label: "Reason", value: note.reason },
    ],
    company: await letterhead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.credited",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `Credit note ${note.number}: ${formatKes(note.total)} on invoice ${invoice.number}`,
    ...body,
    attachments: [{ name: `${note.number}.pdf`, document: "credit-note", id: note.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
