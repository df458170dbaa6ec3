import { getLetterhead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { depositOf } from "../../domain";
import { getQuoteById, getQuoteLines } from "../queries";
import type { QuoteDocumentData } from "./quote-document";

/** A quote's version as PDF. `shortcode` puts the paybill on it. */
export async function makeQuotePdf(
  reader: Reader,
  quoteId: string,
  shortcode: string | null,
): Promise<Buffer> {
  const [quote, lines, letterhead] = await Promise.all([
    getQuoteById(reader, quoteId),
    getQuoteLines(reader, quoteId),
    getLetterhead(reader),
  ]);
  const vatRate = `${quote.tax.vatRate / 100}%`;
  const data: QuoteDocumentData = {
    letterhead,
    number: quote.version > 1 ? `${quote.number}, version ${quote.version}` : quote.number,
    reference: quote.reference,
    customerName: quote.customerName,
    customerPhone: formatPhone(quote.customerPhone),
    route: `${quote.fromLocation} to ${quote.toLocation}`,
    serviceDate: quote.serviceDate ? formatDate(quote.serviceDate) : "To be agreed",
    issued: formatDate(quote.createdAt),
    validUntil: formatDate(quote.validUntil),
    lines: lines.map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      unitPrice: formatAmount(line.unitPrice),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(quote.subtotal),
    vatLabel: `VAT ${vatRate} on ${formatAmount(quote.vatBase)}`,
    vat: formatAmount(quote.vat),
    total: formatKes(quote.total),
    depositLabel: `Deposit on acceptance, ${quote.depositRate / 100}%`,
    deposit: formatKes(depositOf(quote.total, quote.depositRate)),
    payment: shortcode
      ? [`Lipa na M-Pesa, Pay Bill ${shortcode}. The account number is on the invoice you get on acceptance.`]
      : [],
    instructions: quote.specialInstructions,
  };
  return renderDocument("quote", data);
}
