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

/** The invoice as PDF, with what is due when. */
export async function sendInvoiceMail(tx: Tx, invoice: IssuedInvoice): Promise<void> {
  const company = await getSettings(tx, "company");
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
    company: {
      name: company.companyName,
      phone: formatPhone(company.companyPhone),
      email: company.companyEmail,
      address: company.companyAddress,
      primaryColor: company.primaryColor,
    },
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
