import { linesIn } from "~/features/pricing/translations/server/queries";
import { bankSentence } from "~/features/settings/domain";
import { getSettings } from "~/features/settings/server/queries";
import { bankSection } from "~/features/settings/settings";
import { getPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { depositOf, pricingRefusal } from "../../domain";
import { secondLines, secondOf } from "../../second-currency/domain";
import { getQuoteById, getQuoteLines } from "../queries";
import type { QuoteDocumentData } from "./quote-document";
import { QUOTE_DOCUMENT_LABELS } from "./quote-document-labels";

/** A quote's version as PDF. `shortcode` puts the paybill on it. */
export async function makeQuotePdf(
  reader: Reader,
  quoteId: string,
  shortcode: string | null,
): Promise<Buffer> {
  const [quote, lines, account] = await Promise.all([
    getQuoteById(reader, quoteId),
    getQuoteLines(reader, quoteId),
    getSettings(reader, bankSection),
  ]);
  const paper = await getPaper(reader, "quote", quote.locale, quote.sentAt ?? quote.acceptedAt);
  const vatRate = `${quote.tax.vatRate / 100}%`;
  const { locale } = quote;
  const labels = QUOTE_DOCUMENT_LABELS[locale];
  const bank = bankSentence(account, locale);
  const data: QuoteDocumentData = {
    letterhead: paper.letterhead,
    look: paper.look,
    locale,
    number: quote.version > 1 ? labels.version(quote.number, quote.version) : quote.number,
    reference: quote.reference,
    customerName: quote.customerName,
    customerPhone: formatPhone(quote.customerPhone),
    route: [
      labels.fromTo(quote.fromLocation, quote.toLocation),
      ...(quote.longDistanceKm === null ? [] : [labels.about(quote.longDistanceKm)]),
    ].join(", "),
    note: pricingRefusal(quote) ? labels.longDistance : "",
    serviceDate: quote.serviceDate ? formatDate(quote.serviceDate) : labels.toAgree,
    issued: formatDate(quote.createdAt),
    validUntil: paper.template.showValidityPeriod ? formatDate(quote.validUntil) : "",
    lines: linesIn(locale, lines).map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      unitPrice: formatAmount(line.unitPrice),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(quote.subtotal),
    vatLabel: quote.tax.vatRegistered ? labels.vat(vatRate, formatAmount(quote.vatBase)) : "",
    vat: formatAmount(quote.vat),
    total: formatKes(quote.total),
    second: secondLines(quote.total, secondOf(quote)),
    depositLabel: labels.deposit(`${quote.depositRate / 100}%`),
    deposit: formatKes(depositOf(quote.total, quote.depositRate)),
    payment: [
      ...(shortcode ? [labels.payBill(shortcode)] : []),
      ...(bank ? [labels.byBank(bank, quote.number)] : []),
    ],
    instructions: quote.specialInstructions,
  };
  return renderDocument("quote", data);
}
