import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail, type MailBody } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import type { QuoteRow, SelectedQuote } from "../queries";

/** Lays a quote's message out with the company's letterhead. */
export async function laidOut(tx: Tx, body: Omit<MailBody, "company">) {
  const company = await getSettings(tx, "company");
  return layOutMail({
    ...body,
    company: {
      name: company.companyName,
      phone: formatPhone(company.companyPhone),
      email: company.companyEmail,
      address: company.companyAddress,
      primaryColor: company.primaryColor,
    },
  });
}

interface Requested {
  id: string;
  number: string;
  reference: string;
  total: number;
  validUntil: string;
  customer: { name: string; email: string };
  link: string;
}

/** Tells a visitor that the quote arrived and what happens next. */
export async function sendRequestMail(tx: Tx, quote: Requested): Promise<void> {
  const body = await laidOut(tx, {
    greeting: `Hello ${quote.customer.name},`,
    paragraphs: [
      "Thank you for pricing your move with us. A mover checks your quote, within two hours in office hours, and sends you the approved one to accept.",
    ],
    lines: [
      { label: "Your reference", value: quote.reference },
      { label: "Total, VAT included", value: formatKes(quote.total) },
      { label: "The price holds until", value: formatDate(quote.validUntil) },
    ],
    action: { label: "See your quote", href: "{{link}}" },
  });
  await sendMail(tx, {
    kind: "quote.requested",
    to: quote.customer,
    subject: `Your quote ${quote.reference}: ${formatKes(quote.total)}`,
    ...body,
    secrets: { link: quote.link },
    about: { type: "quote", id: quote.id },
  });
}

/** The approved quote with its link and PDF. */
export async function sendApprovedMail(tx: Tx, quote: QuoteRow, link: string): Promise<void> {
  const body = await laidOut(tx, {
    greeting: `Hello ${quote.customerName},`,
    paragraphs: [
      `Your move from ${quote.fromLocation} to ${quote.toLocation} is checked and approved. Accept it and pay the deposit by M-Pesa to hold your date.`,
    ],
    lines: [
      { label: "Quote", value: `${quote.number} · ${quote.reference}` },
      { label: "Total, VAT included", value: formatKes(quote.total) },
      { label: "Valid until", value: formatDate(quote.validUntil) },
    ],
    action: { label: "Open and accept the quote", href: "{{link}}" },
    closing: "The quote is attached as a PDF. The link is yours alone; whoever holds it can accept.",
  });
  await sendMail(tx, {
    kind: "quote.approved",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: `Your approved quote ${quote.number}: ${formatKes(quote.total)}`,
    ...body,
    secrets: { link },
    attachments: [{ name: `${quote.number}.pdf`, document: "quote", id: quote.id }],
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** Confirms an acceptance. The invoice follows in a message of its own. */
export async function sendAcceptedMail(tx: Tx, quote: QuoteRow, depositDue: number): Promise<void> {
  const body = await laidOut(tx, {
    greeting: `Hello ${quote.customerName},`,
    paragraphs: ["Thank you for accepting our quote. Your date is held once the deposit has arrived."],
    lines: [
      { label: "Quote", value: quote.number },
      { label: "Moving day", value: quote.serviceDate ? formatDate(quote.serviceDate) : "To be agreed" },
      { label: "Total, VAT included", value: formatKes(quote.total) },
      { label: "Deposit", value: formatKes(depositDue) },
    ],
  });
  await sendMail(tx, {
    kind: "quote.accepted",
    to: { name: quote.customerName, email: quote.customerEmail },
    subject: `Accepted: your move on ${quote.serviceDate ? formatDate(quote.serviceDate) : "a date to be agreed"}`,
    ...body,
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
  const body = await laidOut(tx, {
    greeting: `Hello ${first.customerName},`,
    paragraphs: message.body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    lines: selected.map(({ number, reference }) => ({ label: "Quote", value: `${number} · ${reference}` })),
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
