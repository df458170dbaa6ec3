import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";

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
  const body = layOutMail({
    greeting: `Hello ${invoice.customerName},`,
    paragraphs: [
      "Here is the invoice for your move. The deposit holds your date; the balance is due as shown.",
    ],
    lines: [
      { label: "Invoice", value: invoice.number },
      { label: "Total, VAT included", value: formatKes(invoice.total) },
      { label: "Deposit due now", value: formatKes(invoice.depositDue) },
      { label: "Balance due", value: formatDate(invoice.dueDate) },
    ],
    company: await letterhead(tx),
  });
  await sendMail(tx, {
    kind: "invoice.issued",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `Invoice ${invoice.number}: ${formatKes(invoice.total)}`,
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
  const body = layOutMail({
    greeting: `Hello ${invoice.customerName},`,
    paragraphs: [
      invoice.overdue
        ? `The balance of invoice ${invoice.number} was due on ${formatDate(invoice.dueDate)} and has not reached us yet.`
        : `A reminder: the balance of invoice ${invoice.number} is due on ${formatDate(invoice.dueDate)}.`,
      "How to pay stands on the attached invoice. If you have paid in the meantime, thank you: please tell us the receipt number.",
    ],
    lines: [
      { label: "Invoice", value: invoice.number },
      { label: "Open balance", value: formatKes(invoice.balance) },
      { label: "Due", value: formatDate(invoice.dueDate) },
      { label: "M-Pesa account number", value: invoice.accountNumber },
    ],
    company: await letterhead(tx),
  });
  return sendMail(tx, {
    kind: "invoice.reminder",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `Reminder: ${formatKes(invoice.balance)} open on invoice ${invoice.number}`,
    ...body,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
