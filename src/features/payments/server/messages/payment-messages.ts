import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import { type Payable, payReferenceOf } from "~/features/invoices/server/queries/invoices";
import { getMailHead, listWaysToPay } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { writeMail } from "~/platform/mail/message-texts";
import { sendMail } from "~/platform/mail/outbox";
import type { PaymentMethod } from "../../domain";
import { DOCUMENT_LABELS } from "../documents/document-labels";
import { PAYMENT_RECEIPT, PAYMENT_REVERSED } from "./payment-texts";

interface ReceivedPayment {
  id: string;
  receiptNumber: string;
  invoice: Payable & {
    id: string;
    accountNumber: string;
    customerId: string;
    customerName: string;
    customerEmail: string;
  };
  heldDay: PlainDate | null;
  amount: Cents;
  method: PaymentMethod;
  reference: string;
  balance: Cents;
  credit: Cents;
}

/** Sends the receipt with the remaining balance. */
export async function sendReceiptMail(tx: Tx, payment: ReceivedPayment): Promise<void> {
  const { invoice } = payment;
  const quote = await payReferenceOf(tx, invoice);
  const link = quote?.link;
  const reference = quote ? ` · ${quote.reference}` : "";
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const labels = DOCUMENT_LABELS[locale];
  const written = await writeMail(tx, PAYMENT_RECEIPT, {
    locale,
    name: invoice.customerName,
    values: {
      receipt: payment.receiptNumber,
      amount: formatKes(payment.amount),
      balance: formatKes(payment.balance),
      day: payment.heldDay ? formatDate(payment.heldDay) : "",
    },
    says: payment.heldDay ? ["body", "held"] : ["body"],
    lines: [
      { label: labels.receipt, value: payment.receiptNumber },
      { label: labels.method, value: labels.methods[payment.method] },
      ...(payment.reference ? [{ label: labels.reference, value: payment.reference }] : []),
      { label: labels.invoice, value: invoice.number },
      { label: labels.balance, value: formatKes(payment.balance) },
      ...(payment.credit > 0 ? [{ label: labels.keptAsCredit, value: formatKes(payment.credit) }] : []),
      ...(payment.balance > 0 ? await listWaysToPay(tx, locale, invoice.accountNumber) : []),
    ],
    ...(link
      ? {
          action: {
            label: payment.balance > 0 ? ("action" as const) : ("actionPaid" as const),
            href: "{{link}}",
          },
        }
      : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "payment.receipt",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    ...written,
    subject: `${written.subject}${reference}`,
    ...(link ? { secrets: { link } } : {}),
    attachments: [{ name: `${payment.receiptNumber}.pdf`, document: "receipt", id: payment.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}

/** Notifies the receipt's owner of a reversal and of the new balance. */
export async function sendReversalMail(
  tx: Tx,
  payment: Pick<ReceivedPayment, "id" | "receiptNumber" | "invoice" | "amount" | "balance">,
): Promise<void> {
  const { invoice } = payment;
  const quote = await payReferenceOf(tx, invoice);
  const locale = await getCustomerLocale(tx, invoice.customerId);
  const labels = DOCUMENT_LABELS[locale];
  const written = await writeMail(tx, PAYMENT_REVERSED, {
    locale,
    name: invoice.customerName,
    values: {
      receipt: payment.receiptNumber,
      amount: formatKes(payment.amount),
      balance: formatKes(payment.balance),
    },
    says: ["body"],
    closing: "closing",
    lines: [
      { label: labels.receipt, value: payment.receiptNumber },
      { label: labels.invoice, value: invoice.number },
      { label: labels.balance, value: formatKes(payment.balance) },
    ],
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "payment.reversed",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    ...written,
    subject: `${written.subject}${quote ? ` · ${quote.reference}` : ""}`,
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
