import { getChannels } from "~/features/messaging/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { layOutMail, type MailBody } from "~/platform/mail/layout";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import type { SelectedQuote } from "../../bulk/server/queries";
import type { QuoteRow } from "../queries";
import { QUOTE_WORDS, type QuoteWords } from "./quote-words";

/** Lays a quote's message out with the company's letterhead. */
export async function laidOut(tx: Tx, body: Omit<MailBody, "company">) {
  return layOutMail({ ...body, company: await getMailHead(tx) });
}

interface Requested {
  id: string;
  number: string;
  reference: string;
  total: number;
  longDistanceKm: number | null;
  validUntil: string;
  customer: { name: string; email: string };
  locale: Locale;
  link: string;
}

/** Tells a visitor that the quote arrived and what happens next. */
export async function sendRequestMail(tx: Tx, quote: Requested): Promise<void> {
  const { locale } = quote;
  const words = QUOTE_WORDS[locale];
  const body = await laidOut(tx, {
    locale,
    greeting: words.hello(quote.customer.name),
    paragraphs: [
      words.requested,
      ...(quote.longDistanceKm === null ? [] : [words.longDistance(quote.longDistanceKm)]),
    ],
    lines: [
      { label: words.reference, value: quote.reference },
      { label: words.total, value: formatKes(quote.total) },
      { label: words.priceHolds, value: formatDate(quote.validUntil) },
    ],
    action: { label: words.seeQuote, href: "{{link}}" },
  });
  await sendMail(tx, {
    kind: "quote.requested",
    to: quote.customer,
    subject: words.requestedSubject(quote.reference, formatKes(quote.total)),
    ...body,
    secrets: { link: quote.link },
    about: { type: "quote", id: quote.id },
  });
}

/** The approved quote with its link and PDF. */
export async function sendApprovedMail(tx: Tx, quote: QuoteRow, link: string): Promise<void> {
  const { locale } = quote;
  const words = QUOTE_WORDS[locale];
  const body = await laidOut(tx, {
    locale,
    greeting: words.hello(quote.customerName),
    paragraphs: [words.approved(quote.fromLocation, quote.toLocation)],
    lines: [
      { label: words.quote, value: `${quote.number} · ${quote.reference}` },
      { label: words.total, value: formatKes(quote.total) },
      { label: words.validUntil, value: formatDate(quote.validUntil) },
    ],
    action: { label: words.openQuote, href: "{{link}}" },
    closing: words.approvedClosing,
  });
  await sendMail(tx, {
    kind: "quote.approved",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: words.approvedSubject(quote.reference, formatKes(quote.total)),
    ...body,
    secrets: { link },
    attachments: [{ name: `${quote.number}.pdf`, document: "quote", id: quote.id }],
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** A text about a quote to its customer; held in quiet hours. */
export async function sendQuoteSms(
  tx: Tx,
  quote: QuoteRow,
  message: { kind: string; text: (words: QuoteWords, company: string) => string; link?: string | undefined },
): Promise<void> {
  const { name } = await getMailHead(tx);
  await sendSms(
    tx,
    {
      kind: message.kind,
      to: { name: quote.customerName, phone: quote.customerPhone },
      text: message.text(QUOTE_WORDS[quote.locale], name),
      link: message.link,
      about: { type: "quote", id: quote.id },
      customerId: quote.customerId,
    },
    new Date(),
  );
}

/** Confirms an acceptance, with the link to pay by. The invoice follows in a message of its own. */
export async function sendAcceptedMail(
  tx: Tx,
  quote: QuoteRow,
  depositDue: number,
  link: string | undefined,
): Promise<void> {
  const { locale } = quote;
  const words = QUOTE_WORDS[locale];
  const day = quote.serviceDate ? formatDate(quote.serviceDate) : undefined;
  const channels = await getChannels(tx, "bookingConfirmations");
  if (channels.sms)
    await sendQuoteSms(tx, quote, {
      kind: "quote.accepted",
      text: ({ smsAccepted }, company) => smsAccepted(company, day, formatKes(depositDue)),
      link,
    });
  if (!channels.email) return;
  const body = await laidOut(tx, {
    locale,
    greeting: words.hello(quote.customerName),
    paragraphs: [words.accepted],
    lines: [
      { label: words.quote, value: `${quote.number} · ${quote.reference}` },
      { label: words.movingDay, value: day ?? words.toAgree },
      { label: words.total, value: formatKes(quote.total) },
      { label: words.deposit, value: formatKes(depositDue) },
    ],
    ...(link ? { action: { label: words.payDeposit(formatKes(depositDue)), href: "{{link}}" } } : {}),
    closing: words.invoiceFollows,
  });
  await sendMail(tx, {
    kind: "quote.accepted",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: words.acceptedSubject(quote.reference, day),
    ...body,
    ...(link ? { secrets: { link } } : {}),
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** What a member of staff wrote, to one customer about one or several of their quotes. Returns the message's id. */
export async function sendCustomerMail(
  tx: Tx,
  selected: readonly SelectedQuote[],
  message: { subject: string; body: string },
): Promise<string> {
  const [first] = selected;
  if (!first) throw new Error("A message needs a quote it is about");
  const words = QUOTE_WORDS[first.locale];
  const body = await laidOut(tx, {
    locale: first.locale,
    greeting: words.hello(first.customerName),
    paragraphs: message.body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    lines: selected.map(({ number, reference }) => ({
      label: words.quote,
      value: `${number} · ${reference}`,
    })),
  });
  return sendMail(tx, {
    kind: "quote.message",
    to: { name: first.customerName, email: first.customerEmail },
    subject: message.subject,
    ...body,
    about: { type: "quote", id: first.id },
    customerId: first.customerId,
  });
}
