import { getCustomerLocale } from "~/features/customers/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { INVOICE_WORDS } from "../../../server/messages/invoice-words";

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
  const words = INVOICE_WORDS[locale];
  const body = layOutMail({
    locale,
    greeting: words.hello(invoice.customerName),
    paragraphs: [
      words.credited(formatKes(note.total), invoice.number),
      ...(note.released > 0 ? [words.released(formatKes(note.released))] : []),
    ],
    lines: [
      { label: words.creditNote, value: note.number },
      { label: words.invoice, value: invoice.number },
      { label: words.creditTotal, value: formatKes(note.total) },
      { label: words.reason, value: note.reason },
    ],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.credited",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: words.creditSubject(note.number, formatKes(note.total), invoice.number),
    ...body,
    attachments: [{ name: `${note.number}.pdf`, document: "credit-note", id: note.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
