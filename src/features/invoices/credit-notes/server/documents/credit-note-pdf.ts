import { getCustomerLocale } from "~/features/customers/server/queries";
import { linesIn } from "~/features/pricing/translations/server/queries";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { getInvoiceById } from "../../../server/queries";
import { getCreditNote } from "../queries";
import type { CreditNoteDocumentData } from "./credit-note-document";
import { CREDIT_NOTE_LABELS } from "./credit-note-labels";

/** A credit note as PDF. */
export async function makeCreditNotePdf(reader: Reader, id: string): Promise<Buffer> {
  const note = await getCreditNote(reader, id);
  const invoice = await getInvoiceById(reader, note.invoiceId);
  const locale = await getCustomerLocale(reader, invoice.customerId);
  const paper = await getFollowingPaper(reader, locale, note.createdAt);
  const data: CreditNoteDocumentData = {
    ...paper,
    locale,
    number: note.number,
    invoiceNumber: invoice.number,
    invoiceDate: formatDate(invoice.issueDate),
    customerName: invoice.customerName,
    customerKraPin: invoice.customerKraPin,
    issueDate: formatDate(note.issueDate),
    reason: note.reason,
    lines: linesIn(locale, note.lines).map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      unitPrice: formatAmount(line.unitPrice),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(note.subtotal),
    vatLabel: invoice.tax.vatRegistered
      ? `${CREDIT_NOTE_LABELS[locale].vatOn} ${formatAmount(note.vatBase)}`
      : "",
    vat: formatAmount(note.vat),
    total: formatKes(note.total),
    invoiceTotal: formatKes(invoice.total),
    released: note.released > 0 ? formatKes(note.released) : "",
  };
  return renderDocument("credit-note", data);
}
