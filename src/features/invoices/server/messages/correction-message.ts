import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { getMailHead, listWaysToPay } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { balanceOf } from "../../domain";
import { type InvoiceRow, payReferenceOf } from "../queries/invoices";
import { INVOICE_COPY } from "./invoice-copy";
import { INVOICE_CORRECTED } from "./invoice-texts";

/** Sends a replacing invoice and the credit note of the replaced one together, with the ways to pay what is open. */
export async function sendCorrectionMail(
  tx: Tx,
  {
    invoice,
    replaced,
    note,
  }: { invoice: InvoiceRow; replaced: string; note: { id: string; number: string } },
): Promise<void> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const open = balanceOf(invoice);
  const quote = await payReferenceOf(tx, invoice);
  const link = open > 0 ? quote?.link : undefined;
  const written = await writeMail(tx, INVOICE_CORRECTED, {
    locale,
    name: invoice.customerName,
    values: { number: invoice.number, replaced, note: note.number, asked: formatKes(open) },
    says: ["body"],
    lines: [
      { label: copy.invoice, value: invoice.number },
      { label: invoice.tax.vatRegistered ? copy.total : copy.totalNoVat, value: formatKes(invoice.total) },
      { label: copy.openBalance, value: formatKes(open) },
      ...(open > 0
        ? [
            { label: copy.due, value: formatDate(invoice.dueDate) },
            ...(await listWaysToPay(tx, locale, invoice.accountNumber)),
          ]
        : []),
    ],
    ...(link ? { action: { label: "action" as const, href: "{{link}}" } } : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.corrected",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    ...written,
    ...(link ? { secrets: { link } } : {}),
    attachments: [
      { name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id },
      { name: `${note.number}.pdf`, document: "credit-note", id: note.id },
    ],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
