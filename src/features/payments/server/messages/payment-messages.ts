import { getCustomerLocale } from "~/features/customers/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import type { PaymentMethod } from "../../domain";
import { PAPER_WORDS } from "../documents/paper-words";

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
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const words = PAPER_WORDS[locale];
  const body = layOutMail({
    locale,
    greeting: words.hello(invoice.customerName),
    paragraphs: [words.thanks(formatKes(payment.amount))],
    lines: [
      { label: words.receipt, value: payment.receiptNumber },
      { label: words.method, value: words.methods[payment.method] },
      ...(payment.reference ? [{ label: words.reference, value: payment.reference }] : []),
      { label: words.invoice, value: invoice.number },
      { label: words.balance, value: formatKes(payment.balance) },
      ...(payment.credit > 0 ? [{ label: words.keptAsCredit, value: formatKes(payment.credit) }] : []),
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
    subject: `${words.receipt} ${payment.receiptNumber}: ${formatKes(payment.amount)}`,
    ...body,
    attachments: [{ name: `${payment.receiptNumber}.pdf`, document: "receipt", id: payment.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
