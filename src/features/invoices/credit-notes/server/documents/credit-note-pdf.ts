import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { vatMarkOf } from "~/features/pricing/domain/prices";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { getInvoiceById, getInvoiceLines } from "../../../server/queries/invoices";
import { findTaxMark } from "../../../server/queries/paper-seal";
import { getCreditNote } from "../queries";
import type { CreditNoteDocumentData } from "./credit-note-document";
import { CREDIT_NOTE_LABELS } from "./credit-note-labels";

export async function makeCreditNotePdf(reader: Reader, id: string): Promise<Buffer> {
  const note = await getCreditNote(reader, id);
  const invoice = await getInvoiceById(reader, note.invoiceId);
  const invoiced = await getInvoiceLines(reader, note.invoiceId);
  const locale = await getCustomerLocale(reader, invoice.customerId);
  const paper = await getFollowingPaper(reader, locale, note.createdAt);
  const data: CreditNoteDocumentData = {
    ...paper,
    locale,
    taxMark: await findTaxMark(reader, { creditNoteId: id }, locale),
    number: note.number,
    invoiceNumber: invoice.number,
    invoiceDate: formatDate(invoice.issueDate),
    customerName: invoice.customerName,
    customerEmail: invoice.customerEmail,
    customerKraPin: invoice.customerKraPin,
    issueDate: formatDate(note.issueDate),
    reason: note.reason,
    lines: linesIn(locale, note.lines).map((line) => ({
      description: line.description,
      quantity: "",
      // A part of a line has no unit count: the invoiced amount takes its column.
      unitPrice: formatAmount(invoiced[line.position]?.amount ?? line.amount),
      vat: vatMarkOf(line.category, invoice.tax),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(note.subtotal),
    vat: invoice.tax.vatRegistered
      ? {
          label: CREDIT_NOTE_LABELS[locale].vat(`${invoice.tax.vatRate / 100}%`, formatAmount(note.vatBase)),
          value: formatAmount(note.vat),
        }
      : undefined,
    total: formatKes(note.total),
    invoiceTotal: formatKes(invoice.total),
    released: note.released > 0 ? formatKes(note.released) : "",
  };
  return renderDocument("credit-note", data);
}
