import { balanceOf, statusOf } from "~/features/invoices/domain";
import { getInvoiceById, getInvoiceLines } from "~/features/invoices/server/queries";
import { getLetterhead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { METHOD_LABELS } from "../../domain";
import { getMpesaSetup } from "../commands/call-mpesa";
import { listPaymentsOfInvoices } from "../queries";
import type { InvoiceDocumentData } from "./invoice-document";

/** An invoice as PDF, with its receipts as lines above the balance. */
export async function makeInvoicePdf(reader: Reader, invoiceId: string, now: Date): Promise<Buffer> {
  const invoice = await getInvoiceById(reader, invoiceId);
  const [lines, payments, letterhead, { shortcode }] = await Promise.all([
    getInvoiceLines(reader, invoiceId),
    listPaymentsOfInvoices(reader, [invoiceId]),
    getLetterhead(reader),
    getMpesaSetup(),
  ]);
  const status = statusOf(invoice, now);
  const balance = balanceOf(invoice);
  const data: InvoiceDocumentData = {
    letterhead,
    number: invoice.number,
    status: status.charAt(0).toUpperCase() + status.slice(1),
    customerName: invoice.customerName,
    customerPhone: formatPhone(invoice.customerPhone),
    customerKraPin: invoice.customerKraPin,
    issueDate: formatDate(invoice.issueDate),
    dueDate: formatDate(invoice.dueDate),
    serviceDate: invoice.serviceDate ? formatDate(invoice.serviceDate) : "To be agreed",
    route: `${invoice.fromLocation} to ${invoice.toLocation}`,
    lines: lines.map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      unitPrice: formatAmount(line.unitPrice),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(invoice.subtotal),
    vatLabel: `VAT ${invoice.tax.vatRate / 100}% on ${formatAmount(invoice.vatBase)}`,
    vat: formatAmount(invoice.vat),
    total: formatKes(invoice.total),
    depositDue: formatKes(invoice.depositDue),
    receipts: payments.map((payment) => ({
      label:
        `${formatDate(payment.date)} ${payment.kind === "reversal" ? "Reversal" : METHOD_LABELS[payment.method]} ${payment.reference}`.trim(),
      value: `${payment.amount < 0 ? "" : "− "}${formatKes(Math.abs(payment.amount))}`,
    })),
    balance: formatKes(balance),
    payment:
      shortcode && balance > 0
        ? [`Lipa na M-Pesa, Pay Bill ${shortcode}, account ${invoice.accountNumber}.`]
        : [],
  };
  return renderDocument("invoice", data);
}
