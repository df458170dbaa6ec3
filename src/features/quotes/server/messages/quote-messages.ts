import { getChannels } from "~/features/messaging/server/queries";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { layOutMail, type MailBody } from "~/platform/mail/layout";
import { type OutgoingMail, sendMail, sendSms } from "~/platform/mail/outbox";
import type { SelectedQuote } from "../../bulk/server/queries";
import type { QuoteRow } from "../queries";
import { QUOTE_WORDS, type QuoteWords } from "./quote-words";

/** What a message about a quote says, beside whom it greets. */
interface QuoteMail
  extends Pick<MailBody, "paragraphs" | "closing" | "lines">,
    Pick<OutgoingMail, "kind" | "subject" | "attachments"> {
  /** What the button is called that opens `link`; without a link there is none. */
  button?: string;
  link?: string | undefined;
}

/** Writes to a quote's customer in their language, with the company's letterhead. Returns the message's id. */
async function sendQuoteMail(
  tx: Tx,
  quote: SelectedQuote,
  write: (words: QuoteWords) => QuoteMail,
): Promise<string> {
  const words = QUOTE_WORDS[quote.locale];
  const { kind, subject, attachments, button, link, ...body } = write(words);
  const laidOut = layOutMail({
    ...body,
    locale: quote.locale,
    greeting: words.hello(quote.customerName),
    ...(button && link ? { action: { label: button, href: "{{link}}" } } : {}),
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind,
    subject,
    ...laidOut,
    to: { name: quote.customerName, email: quote.customerEmail },
    ...(attachments ? { attachments } : {}),
    ...(link ? { secrets: { link } } : {}),
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** Which quote a message is about, as its line says it. */
export const namedQuote = (words: QuoteWords, { number, reference }: SelectedQuote) => ({
  label: words.quote,
  value: `${number} · ${reference}`,
});

interface Notice {
  toggle: Parameters<typeof getChannels>[1];
  /** The text; held in quiet hours. */
  sms: (words: QuoteWords, company: string) => string;
  mail: (words: QuoteWords) => QuoteMail;
}

/** Tells a quote's customer by e-mail, and by SMS where they are sent, as far as the notice's toggle lets it. */
export async function sendQuoteNotice(tx: Tx, quote: QuoteRow, { toggle, sms, mail }: Notice): Promise<void> {
  const channels = await getChannels(tx, toggle);
  if (channels.sms) {
    const words = QUOTE_WORDS[quote.locale];
    const { kind, link } = mail(words);
    const message = {
      kind,
      to: { name: quote.customerName, phone: quote.customerPhone },
      text: sms(words, (await getMailHead(tx)).name),
      link,
      about: { type: "quote", id: quote.id },
      customerId: quote.customerId,
    };
    await sendSms(tx, message, new Date());
  }
  if (channels.email) await sendQuoteMail(tx, quote, mail);
}

interface Requested extends SelectedQuote {
  total: number;
  longDistanceKm: number | null;
  validUntil: string;
}

/** Tells a visitor that the quote arrived and what happens next. */
export async function sendRequestMail(tx: Tx, quote: Requested, link: string): Promise<void> {
  const { reference, longDistanceKm: km } = quote;
  await sendQuoteMail(tx, quote, (words) => ({
    kind: "quote.requested",
    subject: words.requestedSubject(reference, formatKes(quote.total)),
    paragraphs: [words.requested, ...(km === null ? [] : [words.longDistance(km)])],
    lines: [
      { label: words.reference, value: reference },
      { label: words.total, value: formatKes(quote.total) },
      { label: words.priceHolds, value: formatDate(quote.validUntil) },
    ],
    button: words.seeQuote,
    link,
  }));
}

/** The approved quote with its link and PDF. */
export async function sendApprovedMail(tx: Tx, quote: QuoteRow, link: string): Promise<void> {
  await sendQuoteMail(tx, quote, (words) => ({
    kind: "quote.approved",
    subject: words.approvedSubject(quote.reference, formatKes(quote.total)),
    paragraphs: [words.approved(quote.fromLocation, quote.toLocation)],
    lines: [
      namedQuote(words, quote),
      { label: words.total, value: formatKes(quote.total) },
      { label: words.validUntil, value: formatDate(quote.validUntil) },
    ],
    button: words.openQuote,
    link,
    closing: words.approvedClosing,
    attachments: [{ name: `${quote.number}.pdf`, document: "quote", id: quote.id }],
  }));
}

/** Confirms an acceptance, with the link to pay by. The invoice follows in a message of its own. */
export async function sendAcceptedMail(
  tx: Tx,
  quote: QuoteRow,
  depositDue: number,
  link: string | undefined,
): Promise<void> {
  const day = quote.serviceDate ? formatDate(quote.serviceDate) : undefined;
  await sendQuoteNotice(tx, quote, {
    toggle: "bookingConfirmations",
    sms: ({ smsAccepted }, company) => smsAccepted(company, day, formatKes(depositDue)),
    mail: (words) => ({
      kind: "quote.accepted",
      subject: words.acceptedSubject(quote.reference, day),
      paragraphs: [words.accepted],
      lines: [
        namedQuote(words, quote),
        { label: words.movingDay, value: day ?? words.toAgree },
        { label: words.total, value: formatKes(quote.total) },
        { label: words.deposit, value: formatKes(depositDue) },
      ],
      button: words.payDeposit(formatKes(depositDue)),
      link,
      closing: words.invoiceFollows,
    }),
  });
}

/** What a member of staff wrote, to one customer about one or several of their quotes. Returns the message's id. */
export async function sendCustomerMail(
  tx: Tx,
  selected: readonly SelectedQuote[],
  { subject, body }: { subject: string; body: string },
): Promise<string> {
  const [first] = selected;
  if (!first) throw new Error("A message needs a quote it is about");
  return sendQuoteMail(tx, first, (words) => ({
    kind: "quote.message",
    subject,
    paragraphs: body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    lines: selected.map((quote) => namedQuote(words, quote)),
  }));
}
