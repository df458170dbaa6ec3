import { PRICE_TYPE_WORDS } from "~/features/pricing/domain/price-types";
import type { TaxRules } from "~/features/pricing/domain/prices";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { layOutMail } from "~/platform/mail/layout";
import { writeGreeting } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import { secondLines, secondOf } from "../../second-currency/domain";
import { namedQuote, sendQuoteMail, sendQuoteNotice } from "../commands/send-notice";
import type { SelectedQuote } from "../queries/quote-list";
import type { QuoteRow } from "../queries/quotes";

import { QUOTE_COPY, type QuoteCopy } from "./quote-copy";
import { QUOTE_ACCEPTED, QUOTE_ACCEPTED_SMS, QUOTE_APPROVED, QUOTE_REQUESTED } from "./quote-texts";

interface Requested extends SelectedQuote {
  total: number;
  tax: TaxRules;
  longDistanceKm: number | null;
  validUntil: string;
}

const totalIn = (copy: QuoteCopy, { tax }: { tax: TaxRules }) =>
  tax.vatRegistered ? copy.total : copy.totalNoVat;

/** How far the price binds, in the customer's words; nothing for a quote without a type. */
function typeLines(copy: QuoteCopy, { priceType, locale }: Pick<QuoteRow, "priceType" | "locale">) {
  if (!priceType) return [];
  const { name, meaning } = PRICE_TYPE_WORDS[locale][priceType];
  return [{ label: copy.priceType, value: `${name}. ${meaning}` }];
}

/** Tells a visitor that the quote arrived and what happens next. */
export async function sendRequestMail(tx: Tx, quote: Requested, link: string): Promise<void> {
  const { reference, longDistanceKm: km } = quote;
  const total = formatKes(quote.total);
  await sendQuoteMail(tx, quote, {
    definition: QUOTE_REQUESTED,
    values: { reference, total, km: String(km ?? "") },
    says: km === null ? ["body"] : ["body", "longDistance"],
    lines: (copy) => [
      { label: copy.reference, value: reference },
      { label: totalIn(copy, quote), value: total },
      { label: copy.priceHolds, value: formatDate(quote.validUntil) },
    ],
    link,
  });
}

/** The approved quote with its link and PDF. */
export async function sendApprovedMail(tx: Tx, quote: QuoteRow, link: string): Promise<void> {
  const total = formatKes(quote.total);
  await sendQuoteMail(tx, quote, {
    definition: QUOTE_APPROVED,
    values: { reference: quote.reference, total, from: quote.fromLocation, to: quote.toLocation },
    lines: (copy) => [
      namedQuote(copy, quote),
      { label: totalIn(copy, quote), value: total },
      ...secondLines(quote.total, secondOf(quote)),
      ...typeLines(copy, quote),
      { label: copy.validUntil, value: formatDate(quote.validUntil) },
    ],
    link,
    attachments: [{ name: `${quote.number}.pdf`, document: "quote", id: quote.id }],
  });
}

/** Confirms an acceptance, with the payment link. A separate message sends the invoice. */
export async function sendAcceptedMail(
  tx: Tx,
  quote: QuoteRow,
  { depositDue, paysNow, link }: { depositDue: number; paysNow: boolean; link: string | undefined },
): Promise<void> {
  const day = quote.serviceDate ? formatDate(quote.serviceDate) : undefined;
  const values = { reference: quote.reference, day: day ?? "", deposit: formatKes(depositDue) };
  await sendQuoteNotice(tx, quote, {
    toggle: "bookingConfirmations",
    sms: { definition: QUOTE_ACCEPTED_SMS, part: day ? "text" : "textNoDay", values },
    mail: {
      definition: QUOTE_ACCEPTED,
      values,
      subject: day ? "subject" : "subjectNoDay",
      says: [paysNow ? "bodyPaying" : "body"],
      ...(paysNow ? { action: "actionPaying" } : {}),
      lines: (copy) => [
        namedQuote(copy, quote),
        { label: copy.movingDay, value: day ?? copy.toAgree },
        { label: totalIn(copy, quote), value: formatKes(quote.total) },
        ...secondLines(quote.total, secondOf(quote)),
        ...typeLines(copy, quote),
        { label: copy.deposit, value: formatKes(depositDue) },
      ],
      link,
      attachments: [{ name: `${quote.number}.pdf`, document: "quote", id: quote.id }],
    },
  });
}

/** Sends a staff member's message to one customer about one or more quotes. Returns the message's id. */
export async function sendCustomerMail(
  tx: Tx,
  selected: readonly SelectedQuote[],
  { subject, body }: { subject: string; body: string },
): Promise<string> {
  const [first] = selected;
  if (!first) throw new Error("A message needs a quote it is about");
  const { locale, customerName, customerEmail, customerId } = first;
  const laidOut = layOutMail({
    locale,
    greeting: await writeGreeting(tx, locale, customerName),
    paragraphs: body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    lines: selected.map((quote) => namedQuote(QUOTE_COPY[locale], quote)),
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind: "quote.message",
    subject,
    ...laidOut,
    to: { name: customerName, email: customerEmail },
    about: { type: "quote", id: first.id },
    customerId,
  });
}
