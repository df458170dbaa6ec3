import { sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import type { InvoiceRow } from "~/features/invoices/server/queries/invoices";
import type { Tx } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { type AppError, eachLanguage } from "~/platform/kernel/errors";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { comparableReference, isGatewayMethod, type PaymentMethod } from "../../domain";
import { promptBookedSame, promptUnderWay, referenceBooked } from "../../errors";
import { DOCUMENT_LABELS } from "../documents/document-labels";
import { findByReference, findPromptPayment } from "../queries/payments";
import { listOpenPrompts } from "../queries/prompts";

/**
 * Throws if a payment by the same method has this reference and was not reversed, since one bank slip may be
 * recorded twice. M-Pesa receipts and gateways' references are always unique, without an override.
 */
export async function assertNewReference(tx: Tx, method: PaymentMethod, reference: string): Promise<void> {
  const comparable = comparableReference(reference);
  if (method === "mpesa" || isGatewayMethod(method) || comparable === "") return;
  // Serialises two people who record the same reference on two invoices.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`payment-reference:${method}:${comparable}`}))`,
  );
  const first = await findByReference(tx, method, comparable);
  if (!first) return;
  throw referenceBooked.at("reference", {
    method: eachLanguage((locale) => DOCUMENT_LABELS[locale].methods[method]),
    reference: first.reference,
    amount: formatKes(first.amount),
    invoice: first.invoiceNumber,
    date: formatDate(first.date),
    person: first.recordedByName,
    receipt: first.receiptNumber,
  });
}

/**
 * Returns why money on a locked invoice may come from a prompt: one paid this amount about that day, or an open one
 * asks for this amount or for more than the rest. Another confirmed M-Pesa receipt rules out a paid prompt. Undefined
 * without suspicion.
 */
export async function findPromptDoubt(
  tx: Tx,
  money: { invoice: InvoiceRow; amount: Cents; mpesaReceipt: string | null; receivedAt: Date },
): Promise<AppError | undefined> {
  const { invoice, amount, mpesaReceipt } = money;
  const first = await findPromptPayment(tx, { ...money, invoiceId: invoice.id });
  // Another receipt is other money; claimReceipt rejects the same one.
  const isOther = mpesaReceipt && (first?.isConfirmed || mpesaReceipt === first?.mpesaReceipt);
  if (first && !isOther)
    return promptBookedSame.at("amount", {
      amount: formatKes(amount),
      invoice: invoice.number,
      date: formatDate(first.receivedAt),
      receipt: first.receiptNumber,
    });
  const wholeShillings = Math.ceil(amount / 100);
  const left = Math.ceil((balanceOf(invoice) - amount) / 100);
  const open = await listOpenPrompts(tx, invoice.id);
  const underWay = open.find((prompt) => prompt.amount === wholeShillings || prompt.amount > left);
  return underWay
    ? promptUnderWay.at("amount", {
        amount: formatKes(underWay.amount * 100),
        invoice: invoice.number,
        sent: formatDateTime(underWay.createdAt),
      })
    : undefined;
}
