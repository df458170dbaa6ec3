import { getServiceChannels } from "~/features/customers/choices/server/queries";
import { getCustomerLocale } from "~/features/customers/server/queries/customers";
import type { InvoiceRow } from "~/features/invoices/server/queries/invoices";
import { getMailHead } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { defineMessage, writeSms } from "~/platform/mail/message-texts";
import { sendSms } from "~/platform/mail/outbox";

const CASH_RECEIPT = defineMessage({
  ...{ channel: "sms", sentTo: "customers" },
  kind: "payment.cash-receipt",
  title: "Receipt for cash on site",
  values: {
    company: "MoveEase",
    receipt: "RCP-2026-0042",
    amount: "KES 34,800",
    person: "Otieno Were",
    balance: "KES 0",
  },
  parts: {
    text: {
      label: "Text",
      en: "{company}: {person} took {amount} in cash, receipt {receipt}. Left to pay: {balance}. Is this wrong? Call us.",
      sw: "{company}: {person} amepokea {amount} taslimu, risiti {receipt}. Kilichobaki: {balance}. Si sahihi? Tupigie.",
    },
  },
});

interface CashReceipt {
  invoice: InvoiceRow;
  payment: { receiptNumber: string; amount: Cents };
  due: Cents;
  /** The crew lead. */
  person: string;
  now: Date;
}

/**
 * Sends the customer an SMS with the recorded sum, so that they notice a wrong one. The receipt itself goes by email, as for
 * every payment.
 */
export async function sendCashReceipt(
  tx: Tx,
  { invoice, payment, due, person, now }: CashReceipt,
): Promise<void> {
  const { id, customerId, customerName: name, customerEmail: email, customerPhone: phone } = invoice;
  if (!phone) return;
  const { sms } = await getServiceChannels(tx, "statusUpdates", { customerId, email, phone });
  if (!sms) return;
  const { name: company } = await getMailHead(tx);
  const text = await writeSms(tx, CASH_RECEIPT, {
    locale: await getCustomerLocale(tx, customerId),
    part: "text",
    values: {
      ...{ company, person, receipt: payment.receiptNumber },
      ...{ amount: formatKes(payment.amount), balance: formatKes(due) },
    },
  });
  await sendSms(
    tx,
    { kind: CASH_RECEIPT.kind, to: { name, phone }, text, about: { type: "invoice", id }, customerId },
    now,
  );
}
