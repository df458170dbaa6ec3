import { listCreditNotesOfInvoices } from "~/features/invoices/credit-notes/server/queries";
import { balanceOf, statusOf } from "~/features/invoices/domain";
import { getInvoiceById, getInvoiceLines } from "~/features/invoices/server/queries";
import { getLetterhead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { type Cents, formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { METHOD_LABELS } from "../../domain";
import { SETTLEMENT_LABELS } from "../../settlements/domain";
import { listSettlementsOfInvoices } from "../../settlements/server/queries";
import { getMpesaSetup } from "../commands/call-mpesa";
import { listPaymentsOfInvoices } from "../queries";
import type { InvoiceDocumentData } from "./invoice-document";

/** What a line takes off the balance; what it puts back stands without a sign. */
const signed = (applied: Cents) => `${applied < 0 ? "" : "− "}${formatKes(Math.abs(applied))}`;

/** An invoice as PDF, with credit notes, receipts and settlements as lines above the balance. */
export async function makeInvoicePdf(reader: Reader, invoiceId: string, now: Date): Promise<Buffer> {
  const invoice = await getInvoiceById(reader, invoiceId);
  // One after another: the reader may be a single connection.
  const lines = await getInvoiceLines(reader, invoiceId);
  const payments = await listPaymentsOfInvoices(reader, [invoiceId]);
  const creditNotes = await listCreditNotesOfInvoices(reader, [invoiceId]);
  const settlements = await listSettlementsOfInvoices(reader, [invoiceId]);
  const letterhead = await getLetterhead(reader);
  const { shortcode } = await getMpesaSetup();
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
    receipts: [
      ...creditNotes.map((note) => ({
        label: `${formatDate(note.issueDate)} Credit note ${note.number}`,
        value: `− ${formatKes(note.total)}`,
      })),
      ...payments.map((payment) => ({
        label:
          `${formatDate(payment.date)} ${payment.kind === "reversal" ? "Reversal" : METHOD_LABELS[payment.method]} ${payment.reference}`.trim(),
        value: signed(payment.applied),
      })),
      ...settlements.map((settlement) => ({
        label:
          `${formatDate(settlement.at)} ${settlement.reversalOf ? "Reversal: " : ""}${SETTLEMENT_LABELS[settlement.kind]} ${settlement.reference}`.trim(),
        value: signed(settlement.applied),
      })),
    ],
    balance: formatKes(balance),
    payment:
      shortcode && balance > 0
        ? [`Lipa na M-Pesa, Pay Bill ${shortcode}, account ${invoice.accountNumber}.`]
        : [],
  };
  return renderDocument("invoice", data);
}
