import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import type { TaxRules } from "~/features/pricing/domain/prices";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { INVOICE_COPY } from "../../../server/messages/invoice-copy";
import { INVOICE_CREDITED } from "../../../server/messages/invoice-texts";

interface SentCreditNote {
  id: string;
  number: string;
  total: Cents;
  released: Cents;
  refunds: boolean;
  reason: string;
  invoice: {
    id: string;
    number: string;
    customerId: string;
    customerName: string;
    customerEmail: string;
    tax: TaxRules;
  };
}

/** Sends the credit note as PDF and says where paid money goes. */
export async function sendCreditNoteMail(tx: Tx, note: SentCreditNote): Promise<void> {
  const { invoice } = note;
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const written = await writeMail(tx, INVOICE_CREDITED, {
    locale,
    name: invoice.customerName,
    values: {
      number: invoice.number,
      amount: formatKes(note.total),
      note: note.number,
      released: formatKes(note.released),
    },
    says: note.released > 0 ? ["body", note.refunds ? "refunded" : "released"] : ["body"],
    lines: [
      { label: copy.creditNote, value: note.number },
      { label: copy.invoice, value: invoice.number },
      {
        label: invoice.tax.vatRegistered ? copy.creditTotal : copy.creditTotalNoVat,
        value: formatKes(note.total),
      },
      { label: copy.reason, value: note.reason },
    ],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.credited",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    ...written,
    attachments: [{ name: `${note.number}.pdf`, document: "credit-note", id: note.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
