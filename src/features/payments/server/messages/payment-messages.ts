import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import { METHOD_LABELS, type PaymentMethod } from "../../domain";

interface ReceivedPayment {
  id: string;
  receiptNumber: string;
  invoice: { id: string; number: string; customerId: string; customerName: string; customerEmail: string };
  amount: Cents;
  method: PaymentMethod;
  reference: string;
  balance: Cents;
  credit: Cents;
}

/** The receipt, with what is left to pay. */
export async function sendReceiptMail(tx: Tx, payment: ReceivedPayment): Promise<void> {
  const company = await getSettings(tx, "company");
  const { invoice } = payment;
  const body = layOutMail({
    greeting: `Hello ${invoice.customerName},`,
    paragraphs: [`We have received ${formatKes(payment.amount)}. Thank you.`],
    lines: [
      { label: "Receipt", value: payment.receiptNumber },
      { label: "Method", value: METHOD_LABELS[payment.method] },
      ...(payment.reference ? [{ label: "Reference", value: payment.reference }] : []),
      { label: "Invoice", value: invoice.number },
      { label: "Balance", value: formatKes(payment.balance) },
      ...(payment.credit > 0 ? [{ label: "Kept as your credit", value: formatKes(payment.credit) }] : []),
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
    kind: "payment.receipt",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `Receipt ${payment.receiptNumber}: ${formatKes(payment.amount)}`,
    ...body,
    attachments: [{ name: `${payment.receiptNumber}.pdf`, document: "receipt", id: payment.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
