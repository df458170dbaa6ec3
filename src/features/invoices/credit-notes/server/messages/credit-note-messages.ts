import { getCustomerLocale } from "~/features/customers/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { INVOICE_COPY } from "../../../server/messages/invoice-copy";

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
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const body = layOutMail({
    locale,
    greeting: copy.hello(invoice.customerName),
    paragraphs: [
      copy.credited(formatKes(note.total), invoice.number),
      ...(note.released > 0 ? [copy.released(formatKes(note.released))] : []),
    ],
    lines: [
      { label: copy.creditNote, value: note.number },
      { label: copy.invoice, value: invoice.number },
      { label: copy.creditTotal, value: formatKes(note.total) },
      { label: copy.reason, value: note.reason },
    ],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.credited",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: copy.creditSubject(note.number, formatKes(note.total), invoice.number),
    ...body,
    attachments: [{ name: `${note.number}.pdf`, document: "credit-note", id: note.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
