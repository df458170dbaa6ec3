import { eq } from "drizzle-orm";
import { PRICE_TYPE_WORDS } from "~/features/pricing/domain/price-types";
import { vatMarkOf } from "~/features/pricing/domain/prices";
import { dayLineIn, linesIn } from "~/features/pricing/server/queries/translations";
import { bankSentence } from "~/features/settings/domain/settings";
import { getSettings } from "~/features/settings/server/queries";
import { bankSection } from "~/features/settings/settings";
import { getPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { depositOf, pricingRefusal } from "../../domain";
import { secondLines, secondOf } from "../../second-currency/domain";
import { quoteAppendix } from "../queries/inventories";
import { getQuoteById, getQuoteLines } from "../queries/quotes";
import { quoteAcceptances } from "../tables";
import type { QuoteDocumentData } from "./quote-document";
import { QUOTE_DOCUMENT_LABELS } from "./quote-document-labels";

async function findSignature(
  reader: Reader,
  quoteId: string,
): Promise<{ name: string; at: Date } | undefined> {
  const [row] = await reader
    .select({ name: quoteAcceptances.typedName, at: quoteAcceptances.acceptedAt })
    .from(quoteAcceptances)
    .where(eq(quoteAcceptances.quoteId, quoteId));
  return row;
}

/** A quote's version as PDF. `shortcode` puts the paybill on it. */
export async function makeQuotePdf(
  reader: Reader,
  quoteId: string,
  shortcode: string | null,
): Promise<Buffer> {
  const [quote, lines, account, acceptance] = await Promise.all([
    getQuoteById(reader, quoteId),
    getQuoteLines(reader, quoteId),
    getSettings(reader, bankSection),
    findSignature(reader, quoteId),
  ]);
  const paper = await getPaper(reader, "quote", quote.locale, quote.sentAt ?? quote.acceptedAt);
  const { locale } = quote;
  const labels = QUOTE_DOCUMENT_LABELS[locale];
  const bank = bankSentence(account, locale);
  const [appendix] = await Promise.all(quoteAppendix.all().map((make) => make(reader, quoteId)));
  const data: QuoteDocumentData = {
    ...{ letterhead: paper.letterhead, look: paper.look, locale },
    number: quote.version > 1 ? labels.version(quote.number, quote.version) : quote.number,
    reference: quote.reference,
    ...{ customerName: quote.customerName, customerEmail: quote.customerEmail },
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
      vat: vatMarkOf(line.category, quote.tax),
      amount: formatAmount(line.amount),
    })),
    subtotal: formatAmount(quote.subtotal),
    vat: quote.tax.vatRegistered
      ? {
          label: labels.vat(`${quote.tax.vatRate / 100}%`, formatAmount(quote.vatBase)),
          value: formatAmount(quote.vat),
        }
      : undefined,
    total: formatKes(quote.total),
    day: dayLineIn(locale, quote.dayPrice) ?? "",
    second: secondLines(quote.total, secondOf(quote)),
    depositLabel: labels.deposit(`${quote.depositRate / 100}%`),
    deposit: formatKes(depositOf(quote.total, quote.depositRate)),
    payment: [
      ...(shortcode ? [labels.payBill(shortcode)] : []),
      ...(bank ? [labels.byBank(bank, quote.number)] : []),
    ],
    type: quote.priceType && PRICE_TYPE_WORDS[locale][quote.priceType],
    instructions: quote.specialInstructions,
    appendix,
    acceptance: acceptance ? labels.acceptedBy(acceptance.name, formatDateTime(acceptance.at)) : "",
  };
  return renderDocument("quote", data);
}
