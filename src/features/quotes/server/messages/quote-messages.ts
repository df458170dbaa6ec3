import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import type { SelectedQuote } from "../../bulk/server/queries";
import { secondLines, secondOf } from "../../second-currency/domain";
import { namedQuote, sendQuoteMail, sendQuoteNotice } from "../commands/send-notice";
import type { QuoteRow } from "../queries";

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
      ...secondLines(quote.total, secondOf(quote)),
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
        ...secondLines(quote.total, secondOf(quote)),
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
