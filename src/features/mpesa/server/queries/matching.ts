import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { isReversed } from "~/features/payments/server/commands/record-payment";
import type { PromptRow } from "~/features/payments/server/queries/prompts";
import { mpesaReceipts, payments, stkPromptPayments, stkPrompts } from "~/features/payments/server/tables";

import type { Reader, Tx } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { likenessOf } from "../../domain";
import type { MpesaTransaction, Review } from "../commands/open-review";
import { mpesaReviews, mpesaTransactionPayments, mpesaTransactions } from "../tables";

/**
 * M-Pesa reports a prompt's money twice: by callback and query without a reliable receipt, and as a paybill payment
 * without a prompt. This matches the two, in either order.
 */

export type PromptMatch =
  /** This money's payment. Without `sure` an employee reviews it as well. */
  | { kind: "booked"; paymentId: string; sure: boolean }
  | { kind: "taken-back"; paymentId: string }
  /** The prompt's money is under review or was typed in. */
  | { kind: "waiting" }
  /** The prompt has no money yet and M-Pesa cannot be queried: this is its money. */
  | { kind: "unasked"; promptId: string }
  /** The prompt's payment has a receipt already; this is another of the same minutes. */
  | { kind: "second"; paymentId: string };

/**
 * Finds an M-Pesa transaction's prompt: same invoice, amount and phone, however late. Payments without a confirmed
 * receipt come before unbooked prompts: a missed booking waits for review, a double one costs the customer. Undefined
 * if it is separate money.
 */
export async function findPromptOf(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  invoiceId: string,
): Promise<PromptMatch | undefined> {
  const reversal = sql<boolean>`exists (select 1 from payments r where r.reversal_of = ${payments.id})`;
  const rows = await tx
    .select({ prompt: stkPrompts, paymentId: payments.id, held: mpesaReceipts, reversed: reversal })
    .from(stkPrompts)
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.promptId, stkPrompts.id))
    .leftJoin(payments, eq(payments.id, stkPromptPayments.paymentId))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(
      and(
        eq(stkPrompts.invoiceId, invoiceId),
        eq(sql`${stkPrompts.amount} * 100`, mpesaTransaction.amount),
        notInArray(stkPrompts.state, ["queued", "failed", "cancelled"]),
        isNotNull(stkPrompts.sentAt),
        lte(stkPrompts.createdAt, new Date(mpesaTransaction.paidAt.getTime() + 900_000)),
      ),
    )
    .orderBy(desc(stkPrompts.createdAt))
    .limit(100);
  const near = rows
    .map((row) => ({ ...row, likeness: likenessOf(mpesaTransaction, row.prompt) }))
    .filter(({ likeness }) => likeness !== "other");
  const reported = near.find(({ held }) => held?.receipt === mpesaTransaction.transId);
  const free = near.filter(({ held }) => !held?.confirmed);
  const same = free.filter(({ likeness }) => likeness === "same");
  const unnamed = same.find(({ paymentId, held }) => paymentId && !held);
  const found = reported ?? unnamed ?? same.find(({ paymentId }) => paymentId);
  if (found?.paymentId) {
    if (found.reversed) return { kind: "taken-back", paymentId: found.paymentId };
    return { kind: "booked", paymentId: found.paymentId, sure: found === reported || found === unnamed };
  }
  if (same.some(({ prompt }) => prompt.state === "succeeded") || (await anyWaits(tx, same)))
    return { kind: "waiting" };
  const unasked = same.find(({ prompt }) => prompt.checkoutRequestId === null);
  if (unasked) return { kind: "unasked", promptId: unasked.prompt.id };
  // An open prompt that M-Pesa has not just called paid: a later success is this money.
  if (same.length > 0) return undefined;
  const other = near.find(({ likeness, paymentId }) => likeness === "same" && paymentId);
  if (other?.paymentId) return { kind: "second", paymentId: other.paymentId };
  const later = free.find(({ paymentId, reversed }) => paymentId && !reversed);
  return later?.paymentId ? { kind: "booked", paymentId: later.paymentId, sure: false } : undefined;
}

async function anyWaits(tx: Tx, of: readonly { prompt: PromptRow }[]): Promise<boolean> {
  if (of.length === 0) return false;
  const ids = of.map(({ prompt }) => prompt.id);
  const [row] = await tx
    .select({ id: mpesaTransactions.id })
    .from(mpesaTransactions)
    .where(inArray(mpesaTransactions.promptId, ids));
  return row !== undefined;
}

export interface TransactionMatch {
  mpesaTransaction: MpesaTransaction;
  review: Review | null;
  paymentId: string | null;
  sure: boolean;
}

/**
 * The M-Pesa transaction that was settled before its prompt was: same invoice, amount and phone, and no other prompt's money. One
 * that a callback of the prompt has named comes first, then the one nearest in time.
 */
export async function findTransactionOf(
  tx: Tx,
  prompt: PromptRow,
  reported: readonly string[],
): Promise<TransactionMatch | undefined> {
  const amount: Cents = prompt.amount * 100;
  const live = sql`not exists (select 1 from payments r where r.reversal_of = ${payments.id})`;
  const rows = await tx
    .select({ mpesaTransaction: mpesaTransactions, review: mpesaReviews, paymentId: payments.id })
    .from(mpesaTransactions)
    .leftJoin(mpesaReviews, eq(mpesaReviews.transactionId, mpesaTransactions.id))
    .leftJoin(mpesaTransactionPayments, eq(mpesaTransactionPayments.transactionId, mpesaTransactions.id))
    .leftJoin(payments, and(eq(payments.id, mpesaTransactionPayments.paymentId), live))
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.paymentId, payments.id))
    .where(
      and(
        or(
          sql`${mpesaTransactions.id} in (select l.arrival_id from payments p join mpesa_arrival_payments l on l.payment_id = p.id
            where p.invoice_id = ${prompt.invoiceId}::uuid)`,
          sql`${mpesaTransactions.id} in (select v.arrival_id from mpesa_reviews v where v.invoice_id = ${prompt.invoiceId}::uuid)`,
        ),
        eq(mpesaTransactions.amount, amount),
        isNull(mpesaTransactions.promptId),
        isNull(stkPromptPayments.promptId),
      ),
    )
    .orderBy(mpesaTransactions.paidAt)
    .limit(100);
  const near = rows
    .map((row) => ({ ...row, likeness: likenessOf(row.mpesaTransaction, prompt) }))
    .filter(({ likeness, review, paymentId }) => {
      // Decided as not ours, or its payment was reversed: nothing is booked or waits.
      return likeness !== "other" && (paymentId !== null || (review !== null && !review.settledAt));
    });
  const named = near.find(({ mpesaTransaction }) => reported.includes(mpesaTransaction.transId));
  const found = named ?? near[0];
  if (!found) return undefined;
  const { mpesaTransaction, review, paymentId, likeness } = found;
  const sure =
    found === named || (likeness === "same" && !(await hasNearerPrompt(tx, prompt, mpesaTransaction)));
  return { mpesaTransaction, review, paymentId, sure };
}

/** Another prompt of the same kind without money was sent nearer to this payment's time. */
async function hasNearerPrompt(
  tx: Tx,
  prompt: PromptRow,
  mpesaTransaction: MpesaTransaction,
): Promise<boolean> {
  const others = await tx
    .select({ prompt: stkPrompts })
    .from(stkPrompts)
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.promptId, stkPrompts.id))
    .where(
      and(
        eq(stkPrompts.invoiceId, prompt.invoiceId),
        eq(stkPrompts.amount, prompt.amount),
        notInArray(stkPrompts.state, ["queued", "failed", "cancelled"]),
        sql`${stkPrompts.createdAt} > ${prompt.createdAt.toISOString()}::timestamptz`,
        isNull(stkPromptPayments.paymentId),
      ),
    );
  return others.some((other) => likenessOf(mpesaTransaction, other.prompt) === "same");
}

/**
 * The id of a typed-in payment without a receipt that may be this money: same invoice and amount, within hours, nearest
 * first.
 */
export async function findPossibleDuplicate(
  reader: Reader,
  of: { invoiceId: string; amount: number; near: Date; hours: number },
): Promise<string | undefined> {
  const span = of.hours * 3_600_000;
  const [row] = await reader
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(
      and(
        eq(payments.invoiceId, of.invoiceId),
        eq(payments.kind, "payment"),
        eq(payments.method, "mpesa"),
        eq(payments.amount, of.amount),
        isNull(payments.promptId),
        isNull(mpesaReceipts.receipt),
        sql`not exists (select 1 from stk_prompt_payments t where t.payment_id = ${payments.id})`,
        gte(payments.receivedAt, new Date(of.near.getTime() - span)),
        lte(payments.receivedAt, new Date(of.near.getTime() + span)),
        sql`not exists (select 1 from payments r where r.reversal_of = ${payments.id})`,
        sql`not exists (select 1 from mpesa_arrival_payments a where a.payment_id = ${payments.id})`,
      ),
    )
    .orderBy(sql`abs(extract(epoch from ${payments.receivedAt} - ${of.near.toISOString()}::timestamptz))`)
    .limit(1);
  return row?.id;
}

/** The valid payment that a person recorded under one of these receipts. */
export async function findTyped(tx: Tx, receipts: readonly string[]) {
  if (receipts.length === 0) return undefined;
  const rows = await tx
    .select({ payment: payments })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.paymentId, payments.id))
    .where(and(inArray(mpesaReceipts.receipt, [...receipts]), isNull(stkPromptPayments.promptId)));
  for (const { payment } of rows)
    if (!payment.promptId && payment.recordedBy && !(await isReversed(tx, payment.id))) return payment;
  return undefined;
}

/** The prompts of an invoice that may be this money and have not brought any, newest first. */
export async function listOpenPromptsOf(
  reader: Reader,
  of: { invoiceId: string; amount: Cents },
): Promise<PromptRow[]> {
  return reader
    .select()
    .from(stkPrompts)
    .where(
      and(
        eq(stkPrompts.invoiceId, of.invoiceId),
        eq(sql`${stkPrompts.amount} * 100`, of.amount),
        inArray(stkPrompts.state, ["prompted", "checking", "expired"]),
      ),
    )
    .orderBy(desc(stkPrompts.createdAt))
    .limit(10);
}

/** The oldest open prompts from before an instant that are not under review. */
export async function listSilentPrompts(reader: Reader, before: Date): Promise<PromptRow[]> {
  return reader
    .select()
    .from(stkPrompts)
    .where(
      and(
        inArray(stkPrompts.state, ["queued", "prompted", "checking"]),
        lt(stkPrompts.createdAt, before),
        sql`not exists (select 1 from mpesa_reviews v where v.prompt_id = ${stkPrompts.id})`,
      ),
    )
    .orderBy(stkPrompts.createdAt)
    .limit(100);
}

/** The payment that has a receipt, the M-Pesa transaction it was booked from, and the prompt whose money it is. */
export async function findReceiptHolder(reader: Reader, receipt: string) {
  const [held] = await reader
    .select({
      receipt: mpesaReceipts,
      payment: payments,
      prompt: stkPrompts,
      transactionId: mpesaTransactionPayments.transactionId,
    })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .leftJoin(mpesaTransactionPayments, eq(mpesaTransactionPayments.paymentId, mpesaReceipts.paymentId))
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.paymentId, payments.id))
    .leftJoin(stkPrompts, eq(stkPrompts.id, stkPromptPayments.promptId))
    .where(eq(mpesaReceipts.receipt, receipt));
  return held;
}

/** Another M-Pesa transaction, confirmed by nothing, that is booked as this payment. */
export async function findUnconfirmedRival(
  reader: Reader,
  paymentId: string,
  transactionId: string,
): Promise<MpesaTransaction | undefined> {
  const [other] = await reader
    .select({ mpesaTransaction: mpesaTransactions })
    .from(mpesaTransactionPayments)
    .innerJoin(mpesaTransactions, eq(mpesaTransactions.id, mpesaTransactionPayments.transactionId))
    .innerJoin(mpesaReceipts, eq(mpesaReceipts.receipt, mpesaTransactions.transId))
    .where(
      and(
        eq(mpesaTransactionPayments.paymentId, paymentId),
        ne(mpesaTransactions.id, transactionId),
        eq(mpesaReceipts.confirmed, false),
      ),
    );
  return other?.mpesaTransaction;
}

/** The open review of the M-Pesa transaction that has a payment's receipt. */
export async function findOpenReviewOfReceipt(reader: Reader, paymentId: string) {
  const [found] = await reader
    .select({ mpesaTransaction: mpesaTransactions, review: mpesaReviews })
    .from(mpesaReceipts)
    .innerJoin(mpesaTransactions, eq(mpesaTransactions.transId, mpesaReceipts.receipt))
    .innerJoin(mpesaReviews, eq(mpesaReviews.transactionId, mpesaTransactions.id))
    .where(and(eq(mpesaReceipts.paymentId, paymentId), isNull(mpesaReviews.settledAt)));
  return found;
}

/** The M-Pesa transaction whose payment a reversal takes back, and the invoice it was booked on. */
export async function findTransactionTakenBack(reader: Reader, reversalId: string) {
  const [found] = await reader
    .select({ mpesaTransaction: mpesaTransactions, invoiceId: payments.invoiceId })
    .from(payments)
    .innerJoin(mpesaTransactionPayments, eq(mpesaTransactionPayments.paymentId, payments.reversalOf))
    .innerJoin(mpesaTransactions, eq(mpesaTransactions.id, mpesaTransactionPayments.transactionId))
    .where(eq(payments.id, reversalId));
  return found;
}

export interface LivePayment {
  id: string;
  amount: Cents;
  merged: boolean;
}

/** The payments an M-Pesa transaction became that still count, and what of it is not allocated (negative: more than arrived). */
export async function allocatedOf(
  reader: Reader,
  mpesaTransaction: MpesaTransaction,
): Promise<{ live: LivePayment[]; remaining: Cents }> {
  const rows = await reader
    .select({ id: payments.id, amount: payments.amount, merged: mpesaTransactionPayments.merged })
    .from(mpesaTransactionPayments)
    .innerJoin(payments, eq(payments.id, mpesaTransactionPayments.paymentId))
    .where(
      and(
        eq(mpesaTransactionPayments.transactionId, mpesaTransaction.id),
        sql`not exists (select 1 from payments r where r.reversal_of = ${mpesaTransactionPayments.paymentId})`,
      ),
    );
  return {
    live: rows,
    remaining: mpesaTransaction.amount - rows.reduce((sum, { amount }) => sum + amount, 0),
  };
}
