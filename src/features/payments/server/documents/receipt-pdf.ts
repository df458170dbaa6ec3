import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { getPayment } from "../queries/payments";
import { DOCUMENT_LABELS } from "./document-labels";
import type { ReceiptDocumentData } from "./receipt-document";

/** Renders the receipt of a payment, or the slip of a reversal, as PDF. */
export async function makeReceiptPdf(reader: Reader, paymentId: string): Promise<Buffer> {
  const payment = await getPayment(reader, paymentId);
  const invoice = await getInvoiceById(reader, payment.invoiceId);
  const locale = await getCustomerLocale(reader, invoice.customerId);
  const paper = await getFollowingPaper(reader, locale, payment.createdAt);
  const data: ReceiptDocumentData = {
    ...paper,
    locale,
    number: payment.receiptNumber,
    customerName: invoice.customerName,
    invoiceNumber: invoice.number,
    receivedAt: formatDateTime(payment.date),
    method: DOCUMENT_LABELS[locale].methods[payment.method],
    reference: payment.reference,
    amount: formatKes(Math.abs(payment.amount)),
    invoiceTotal: formatKes(invoice.total),
    balanceAfter: formatKes(payment.balanceAfter),
    reversed:
      payment.reversedBy && payment.reversedAt
        ? { by: payment.reversedBy, day: formatDate(payment.reversedAt) }
        : undefined,
    reversalOf: payment.kind === "reversal" ? payment.reference : "",
  };
  return renderDocument("receipt", data);
}
