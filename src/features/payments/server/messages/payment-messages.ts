import { getCustomerLocale } from "~/features/customers/server/queries";
import { findPayReference } from "~/features/quotes/server/commands/share-quote";
import { getMailHead, listWaysToPay } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { layOutMail } from "~/platform/mail/layout";
import { sendMail } from "~/platform/mail/outbox";
import type { PaymentMethod } from "../../domain";
import { PAPER_WORDS } from "../documents/paper-words";

interface ReceivedPayment {
  id: string;
  receiptNumber: string;
  invoice: {
    id: string;
    number: string;
    accountNumber: string;
    quoteId: string | null;
    customerId: string;
    customerName: string;
    customerEmail: string;
  };
  amount: Cents;
  method: PaymentMethod;
  reference: string;
  balance: Cents;
  credit: Cents;
}

/** The receipt, with what is left to pay. */
export async function sendReceiptMail(tx: Tx, payment: ReceivedPayment): Promise<void> {
  const { invoice } = payment;
  const quote = await findPayReference(tx, invoice.quoteId);
  const link = quote?.link;
  const reference = quote ? ` · ${quote.reference}` : "";
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
      ...(payment.balance > 0 ? await listWaysToPay(tx, locale, invoice.accountNumber) : []),
    ],
    ...(link
      ? {
          action: {
            label: payment.balance > 0 ? words.payBalance(formatKes(payment.balance)) : words.seeMove,
            href: "{{link}}",
          },
        }
      : {}),
    company: await getMailHead(tx),
  });
  await sendMail(tx, {
    kind: "payment.receipt",
    to: { name: invoice.customerName, email: invoice.customerEmail },
    subject: `${words.receipt} ${payment.receiptNumber}: ${formatKes(payment.amount)}${reference}`,
    ...body,
    ...(link ? { secrets: { link } } : {}),
    attachments: [{ name: `${payment.receiptNumber}.pdf`, document: "receipt", id: payment.id }],
    about: { type: "invoice", id: invoice.id },
    customerId: invoice.customerId,
  });
}
