import { getCustomerLocale } from "~/features/customers/server/queries";
import { secondLines } from "~/features/quotes/second-currency/domain";
import { findSecondOf } from "~/features/quotes/second-currency/server/queries";
import { findPayReference } from "~/features/quotes/server/commands/share-quote";
import { getMailHead, listWaysToPay } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { INVOICE_COPY } from "./invoice-copy";

interface IssuedInvoice {
  id: string;
  number: string;
  accountNumber: string;
  quoteId: string | null;
  customerId: string;
  customerName: string;
  customerEmail: string;
  total: Cents;
  depositDue: Cents;
  dueDate: PlainDate;
}

/** The button and link of a message that asks for money. */
function payAction(label: string, link: string | undefined) {
  return {
    action: link ? { action: { label, href: "{{link}}" } } : {},
    secrets: link ? { secrets: { link } } : {},
  };
}

/** The reference at a subject's end; nothing for an invoice that came from no quote. */
const endOf = (quote: { reference: string } | undefined) => (quote ? ` · ${quote.reference}` : "");

/** The invoice as PDF, with what is due when, and every way to pay it. */
export async function sendInvoiceMail(tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const quote = await findPayReference(tx, invoice.quoteId);
  const pay = payAction(copy.pay(formatKes(invoice.depositDue)), quote?.link);
  const body = layOutMail({
    locale,
    greeting: copy.hello(invoice.customerName),
    paragraphs: [copy.issued],
    lines: [
      { label: copy.invoice, value: invoice.number },
      { label: copy.total, value: formatKes(invoice.total) },
      ...secondLines(invoice.total, await findSecondOf(tx, invoice.quoteId)),
      { label: copy.depositDue, value: formatKes(invoice.depositDue) },
      { label: copy.balanceDue, value: formatDate(invoice.dueDate) },
      ...(await listWaysToPay(tx, locale, invoice.accountNumber)),
    ],
    ...pay.action,
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.issued",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `${copy.invoice} ${invoice.number}: ${formatKes(invoice.total)}${endOf(quote)}`,
    ...body,
    ...pay.secrets,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}

interface OpenInvoice {
  id: string;
  quoteId: string | null;
  number: string;
  accountNumber: string;
  customerId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  dueDate: PlainDate;
  balance: Cents;
  overdue: boolean;
}

/** What is still open, with the invoice as PDF. Returns the message's id. */
export async function sendReminderMail(tx: Tx, invoice: OpenInvoice): Promise<string> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const due = formatDate(invoice.dueDate);
  const quote = await findPayReference(tx, invoice.quoteId);
  const pay = payAction(copy.pay(formatKes(invoice.balance)), quote?.link);
  const body = layOutMail({
    locale,
    greeting: copy.hello(invoice.customerName),
    paragraphs: [
      invoice.overdue ? copy.wasDue(invoice.number, due) : copy.willBeDue(invoice.number, due),
      copy.howToPay,
    ],
    lines: [
      { label: copy.invoice, value: invoice.number },
      { label: copy.openBalance, value: formatKes(invoice.balance) },
      { label: copy.due, value: due },
      ...(await listWaysToPay(tx, locale, invoice.accountNumber)),
    ],
    ...pay.action,
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind: "invoice.reminder",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `${copy.reminderSubject(formatKes(invoice.balance), invoice.number)}${endOf(quote)}`,
    ...body,
    ...pay.secrets,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}

/** The same in one SMS, with the Pay Bill and the link to pay by. Returns the message's id. */
export async function sendReminderSms(tx: Tx, invoice: OpenInvoice, now: Date): Promise<string> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const { name } = await getMailHead(tx);
  const says = invoice.overdue ? copy.smsWasDue : copy.smsWillBeDue;
  const quote = await findPayReference(tx, invoice.quoteId);
  const [payBill, account] = await listWaysToPay(tx, locale, invoice.accountNumber);
  const ways = quote || !payBill || !account ? "" : ` ${payBill.label} ${payBill.value}, ${account.value}.`;
  return sendSms(
    tx,
    {
      kind: "invoice.reminder",
      to: { name: invoice.customerName, phone: invoice.customerPhone },
      text: says(name, formatKes(invoice.balance), invoice.number, formatDate(invoice.dueDate)) + ways,
      link: quote?.link,
      about: { type: "invoice", id: invoice.id },
      customerId: invoice.customerId,
    },
    now,
  );
}
