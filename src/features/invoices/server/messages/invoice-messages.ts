import { getCustomerLocale } from "~/features/customers/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { INVOICE_WORDS } from "./invoice-words";

interface IssuedInvoice {
  id: string;
  number: string;
  customerId: string;
  customerName: string;
  customerEmail: string;
  total: Cents;
  depositDue: Cents;
  dueDate: PlainDate;
}

/** What heads every message. */
export async function letterhead(tx: Tx) {
  const company = await getSettings(tx, "company");
  return {
    name: company.companyName,
    phone: formatPhone(company.companyPhone),
    email: company.companyEmail,
    address: company.companyAddress,
    primaryColor: company.primaryColor,
  };
}

/** The invoice as PDF, with what is due when. */
export async function sendInvoiceMail(tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const words = INVOICE_WORDS[locale];
  const body = layOutMail({
    locale,
    greeting: words.hello(invoice.customerName),
    paragraphs: [words.issued],
    lines: [
      { label: words.invoice, value: invoice.number },
      { label: words.total, value: formatKes(invoice.total) },
      { label: words.depositDue, value: formatKes(invoice.depositDue) },
      { label: words.balanceDue, value: formatDate(invoice.dueDate) },
    ],
    company: await letterhead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.issued",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `${words.invoice} ${invoice.number}: ${formatKes(invoice.total)}`,
    ...body,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}

interface OpenInvoice {
  id: string;
  number: string;
  accountNumber: string;
  customerId: string;
  customerName: string;
  customerEmail: string;
  dueDate: PlainDate;
  balance: Cents;
  overdue: boolean;
}

/** What is still open, with the invoice as PDF. Returns the message's id. */
export async function sendReminderMail(tx: Tx, invoice: OpenInvoice): Promise<string> {
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const words = INVOICE_WORDS[locale];
  const due = formatDate(invoice.dueDate);
  const body = layOutMail({
    locale,
    greeting: words.hello(invoice.customerName),
    paragraphs: [
      invoice.overdue ? words.wasDue(invoice.number, due) : words.willBeDue(invoice.number, due),
      words.howToPay,
    ],
    lines: [
      { label: words.invoice, value: invoice.number },
      { label: words.openBalance, value: formatKes(invoice.balance) },
      { label: words.due, value: due },
      { label: words.account, value: invoice.accountNumber },
    ],
    company: await letterhead(tx),
  });
  return sendMail(tx, {
    kind: "invoice.reminder",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: words.reminderSubject(formatKes(invoice.balance), invoice.number),
    ...body,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
