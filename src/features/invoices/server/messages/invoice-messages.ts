import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import type { PriceLine, TaxRules } from "~/features/pricing/domain/prices";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { secondLines } from "~/features/quotes/second-currency/domain";
import { findSecondOf } from "~/features/quotes/second-currency/server/queries";
import { getMailHead, listWaysToPay } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { writeMail, writeSms } from "~/platform/mail/message-texts";
import { sendMail, sendSms } from "~/platform/mail/outbox";
import { balanceOf, depositOpen } from "../../domain";
import { type Payable, payReferenceOf } from "../queries/invoices";
import { INVOICE_COPY } from "./invoice-copy";
import { INVOICE_ISSUED, INVOICE_REMINDER, INVOICE_REMINDER_SMS, PAY_LINK } from "./invoice-texts";

interface IssuedInvoice extends Payable {
  id: string;
  accountNumber: string;
  customerId: string;
  customerName: string;
  customerEmail: string;
  total: Cents;
  creditedAmount: Cents;
  paidAmount: Cents;
  tax: TaxRules;
  depositDue: Cents;
  dueDate: PlainDate;
}

function askedFor(invoice: IssuedInvoice): {
  amount: Cents;
  part: "body" | "bodyFee" | "bodyWhole" | "bodyPaid";
} {
  if (invoice.supplementOf) return { amount: balanceOf(invoice), part: "bodyFee" };
  if (invoice.depositDue === 0) return { amount: balanceOf(invoice), part: "bodyWhole" };
  const amount = depositOpen(invoice);
  return amount > 0 ? { amount, part: "body" } : { amount: 0, part: "bodyPaid" };
}

const payAction = (link: string | undefined) => ({
  action: link ? { action: { label: "action" as const, href: "{{link}}" } } : {},
  secrets: link ? { secrets: { link } } : {},
});

const endOf = (quote: { reference: string } | undefined) => (quote ? ` · ${quote.reference}` : "");

/** Sends the invoice as PDF with due dates and all ways to pay. `lines` explain a fee. */
export async function sendInvoiceMail(
  tx: Tx,
  invoice: IssuedInvoice,
  lines: readonly PriceLine[],
): Promise<void> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const quote = await payReferenceOf(tx, invoice);
  const pay = payAction(quote?.link);
  const { amount, part } = askedFor(invoice);
  const values = {
    number: invoice.number,
    total: formatKes(invoice.total),
    deposit: formatKes(invoice.depositDue),
    asked: formatKes(amount),
    what: linesIn(locale, lines)
      .map(({ description }) => description)
      .join(", "),
  };
  const written = await writeMail(tx, INVOICE_ISSUED, {
    locale,
    name: invoice.customerName,
    values,
    says: [part],
    lines: [
      { label: copy.invoice, value: invoice.number },
      { label: invoice.tax.vatRegistered ? copy.total : copy.totalNoVat, value: formatKes(invoice.total) },
      ...secondLines(invoice.total, await findSecondOf(tx, invoice.quoteId)),
      ...(part === "body" ? [{ label: copy.depositDue, value: formatKes(amount) }] : []),
      {
        label: part === "bodyFee" || part === "bodyWhole" ? copy.due : copy.balanceDue,
        value: formatDate(invoice.dueDate),
      },
      ...(await listWaysToPay(tx, locale, invoice.accountNumber)),
    ],
    ...(part === "bodyPaid" && quote?.link
      ? { action: { label: "actionPaid" as const, href: "{{link}}" } }
      : pay.action),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.issued",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    ...written,
    subject: `${written.subject}${endOf(quote)}`,
    ...pay.secrets,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}

interface OpenInvoice extends Payable {
  id: string;
  accountNumber: string;
  customerId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  dueDate: PlainDate;
  balance: Cents;
  overdue: boolean;
}

/** Sends the open balance and the invoice as PDF; `bulk` if no person asked for it. Returns the message's id. */
export async function sendReminderMail(tx: Tx, invoice: OpenInvoice, { bulk = false } = {}): Promise<string> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const copy = INVOICE_COPY[locale];
  const due = formatDate(invoice.dueDate);
  const quote = await payReferenceOf(tx, invoice);
  const pay = payAction(quote?.link);
  const written = await writeMail(tx, INVOICE_REMINDER, {
    locale,
    name: invoice.customerName,
    values: { number: invoice.number, amount: formatKes(invoice.balance), due },
    says: [invoice.overdue ? "wasDue" : "willBeDue", "howToPay"],
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
    ...written,
    subject: `${written.subject}${endOf(quote)}`,
    ...pay.secrets,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
    bulk,
  });
}

/** Sends the payment link with each invoice's open balance. Returns the message's id. */
export async function sendPayLinkMail(
  tx: Tx,
  invoice: Omit<OpenInvoice, "balance" | "overdue" | "dueDate" | "customerPhone">,
  open: readonly { number: string; balance: Cents }[],
): Promise<string> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const quote = await payReferenceOf(tx, invoice);
  const pay = payAction(quote?.link);
  const written = await writeMail(tx, PAY_LINK, {
    locale,
    name: invoice.customerName,
    values: { amount: formatKes(open.reduce((sum, { balance }) => sum + balance, 0)) },
    says: ["body"],
    lines: [
      ...open.map(({ number, balance }) => ({
        label: `${INVOICE_COPY[locale].invoice} ${number}`,
        value: formatKes(balance),
      })),
      ...(await listWaysToPay(tx, locale, invoice.accountNumber)),
    ],
    ...pay.action,
    company: await getMailHead(tx),
  });
  return sendMail(tx, {
    kind: "invoice.pay-link",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    ...written,
    subject: `${written.subject}${endOf(quote)}`,
    ...pay.secrets,
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}

/** A reminder in one SMS, with the Pay Bill and the link to pay by. Returns the message's id. */
export async function sendReminderSms(tx: Tx, invoice: OpenInvoice, now: Date): Promise<string> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const { name: company } = await getMailHead(tx);
  const { number, balance, dueDate, overdue } = invoice;
  const text = await writeSms(tx, INVOICE_REMINDER_SMS, {
    locale,
    part: overdue ? "wasDue" : "willBeDue",
    values: { company, number, amount: formatKes(balance), due: formatDate(dueDate) },
  });
  const quote = await payReferenceOf(tx, invoice);
  const [payBill, account] = await listWaysToPay(tx, locale, invoice.accountNumber);
  const ways =
    quote?.link || !payBill || !account ? "" : ` ${payBill.label} ${payBill.value}, ${account.value}.`;
  return sendSms(
    tx,
    {
      kind: "invoice.reminder",
      to: { name: invoice.customerName, phone: invoice.customerPhone },
      text: text + ways,
      link: quote?.link,
      about: { type: "invoice", id: invoice.id },
      customerId: invoice.customerId,
      bulk: true,
    },
    now,
  );
}
