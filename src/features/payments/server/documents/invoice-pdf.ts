import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { listCreditNotesOfInvoices } from "~/features/invoices/credit-notes/server/queries";
import { balanceOf, statusOf } from "~/features/invoices/domain";
import { findIssueInstant } from "~/features/invoices/drafts/server/queries";
import { getInvoiceById, getInvoiceLines } from "~/features/invoices/server/queries/invoices";
import { findTaxMark } from "~/features/invoices/server/queries/paper-seal";
import { vatMarkOf } from "~/features/pricing/domain/prices";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { secondLines } from "~/features/quotes/second-currency/domain";
import { findSecondOf } from "~/features/quotes/second-currency/server/queries";
import { bankSentence } from "~/features/settings/domain/settings";
import { getSettings } from "~/features/settings/server/queries";
import { bankSection } from "~/features/settings/settings";
import { getPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { daysBetween, formatDate } from "~/platform/kernel/dates";
import { type Cents, formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { getMpesaSetup } from "../commands/call-mpesa";
import { listPaymentsOfInvoices } from "../queries/payments";
import { listSettlementsOfInvoices } from "../queries/settlements";
import { DOCUMENT_LABELS } from "./document-labels";
import type { InvoiceDocumentData } from "./invoice-document";

const signed = (applied: Cents) => `${applied < 0 ? "" : "− "}${formatKes(Math.abs(applied))}`;

/** Renders an invoice as PDF, with credit notes, receipts and settlements above the balance. */
export async function makeInvoicePdf(reader: Reader, invoiceId: string, now: Date): Promise<Buffer> {
  const invoice = await getInvoiceById(reader, invoiceId);
  // Sequential, because the reader may be a single connection.
  const lines = await getInvoiceLines(reader, invoiceId);
  const payments = await listPaymentsOfInvoices(reader, [invoiceId]);
  const creditNotes = await listCreditNotesOfInvoices(reader, [invoiceId]);
  const settlements = await listSettlementsOfInvoices(reader, [invoiceId]);
  const { shortcode } = await getMpesaSetup(reader);
  const account = await getSettings(reader, bankSection);
  const status = statusOf(invoice, now);
  const balance = balanceOf(invoice);
  const isCancelled = status === "cancelled";
  const locale = await getCustomerLocale(reader, invoice.customerId);
  const labels = DOCUMENT_LABELS[locale];
  const paper = await getPaper(reader, "invoice", locale, await findIssueInstant(reader, invoice));
  const bank = bankSentence(account, locale);
  const data: InvoiceDocumentData = {
    taxMark: await findTaxMark(reader, { invoiceId }, locale),
    letterhead: paper.letterhead,
    // The company's usual texts, such as 'Thank you for moving with us', do not fit a cancelled invoice.
    look: isCancelled ? { ...paper.look, headerText: "", notes: "" } : paper.look,
    locale,
    number: invoice.number,
    replaces: invoice.corrects ? (await getInvoiceById(reader, invoice.corrects)).number : undefined,
    status: labels.status[status],
    customerName: invoice.customerName,
    customerPhone: formatPhone(invoice.customerPhone),
    customerEmail: invoice.customerEmail,
    customerKraPin: invoice.customerKraPin,
    issueDate: formatDate(invoice.issueDate),
    dueDate: formatDate(invoice.dueDate),
    serviceDate: invoice.serviceDate ? formatDate(invoice.serviceDate) : labels.toAgree,
    route:
      invoice.fromLocation && invoice.toLocation
        ? labels.fromTo(invoice.fromLocation, invoice.toLocation)
        : invoice.fromLocation || invoice.toLocation,
    lines: linesIn(locale, lines).map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      unitPrice: formatAmount(line.unitPrice),
      vat: vatMarkOf(line.category, invoice.tax),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(invoice.subtotal),
    vat: invoice.tax.vatRegistered
      ? {
          label: labels.vat(`${invoice.tax.vatRate / 100}%`, formatAmount(invoice.vatBase)),
          value: formatAmount(invoice.vat),
        }
      : undefined,
    total: formatKes(invoice.total),
    second: secondLines(invoice.total, await findSecondOf(reader, invoice.quoteId)),
    depositDue: invoice.depositDue > 0 && balance > 0 ? formatKes(invoice.depositDue) : "",
    cancelled: isCancelled ? labels.cancelledBy(creditNotes.map(({ number }) => number).join(", ")) : "",
    receipts: [
      ...creditNotes.map((note) => ({
        label: `${formatDate(note.issueDate)} ${labels.creditNote} ${note.number}`,
        value: `− ${formatKes(note.total)}`,
      })),
      ...payments.map((payment) => ({
        label:
          `${formatDate(payment.date)} ${payment.kind === "reversal" ? labels.reversal : labels.methods[payment.method]} ${payment.reference}`.trim(),
        value: signed(payment.applied),
      })),
      ...settlements.map((settlement) => ({
        label:
          `${formatDate(settlement.at)} ${settlement.reversalOf ? `${labels.reversal}: ` : ""}${labels.settlements[settlement.kind]} ${settlement.reference}`.trim(),
        value: signed(settlement.applied),
      })),
    ],
    balance: formatKes(balance),
    terms:
      paper.template.showPaymentTerms && balance > 0
        ? labels.payBy(formatDate(invoice.dueDate), daysBetween(invoice.issueDate, invoice.dueDate))
        : "",
    payment:
      balance > 0
        ? [
            ...(shortcode ? [labels.payBill(shortcode, invoice.accountNumber)] : []),
            ...(bank ? [labels.byBank(bank, invoice.number)] : []),
          ]
        : [],
  };
  return renderDocument("invoice", data);
}
