import { and, desc, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { likenessOf } from "../../mpesa/domain";
import type { MpesaTransaction, Review } from "../../mpesa/server/commands/open-review";
import { mpesaReviews, mpesaTransactionPayments, mpesaTransactions } from "../../mpesa/server/tables";
import { stkPrompts } from "../../prompts/server/tables";
import { mpesaReceipts, payments, stkPromptPayments } from "../tables";

/**
 * M-Pesa tells a paybill of a prompt's money twice: by the prompt's callback and query, which know no receipt we could
 * rely on, and as a paybill payment, which knows no prompt. Here the two are brought together, whichever comes first.
 */

type Prompt = typeof stkPrompts.$inferSelect;

/** What a paybill payment is beside the prompts of its invoice. */
export type PromptMatch =
  /** The money this payment is. `sure` when nothing speaks against it; otherwise a person looks at it as well. */
  | { kind: "booked"; paymentId: string; sure: boolean }
  /** The prompt's payment was taken back by a person. */
  | { kind: "taken-back"; paymentId: string }
  /** The prompt's money is under review itself, or was typed in. */
  | { kind: "waiting" }
  /** The prompt has no money yet, and M-Pesa cannot be asked about it: this is its money. */
  | { kind: "unasked"; promptId: string }
  /** The prompt's payment has a receipt already, and this is another of the same minutes. */
  | { kind: "second"; paymentId: string };

/**
 * The prompt whose money an M-Pesa transaction is: same invoice, amount and phone, however much later it is told. A payment without
 * a confirmed receipt is preferred to a prompt of which nothing is booked: booked once too seldom waits for a person,
 * booked twice is a customer's loss. Undefined when it is money of its own.
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
  // A prompt that stands, and of which M-Pesa has just not said that it is paid: its money is this when it says so.
  if (same.length > 0) return undefined;
  const other = near.find(({ likeness, paymentId }) => likeness === "same" && paymentId);
  if (other?.paymentId) return { kind: "second", paymentId: other.paymentId };
  const later = free.find(({ paymentId, reversed }) => paymentId && !reversed);
  return later?.paymentId ? { kind: "booked", paymentId: later.paymentId, sure: false } : undefined;
}

/** Whether the money of one of these prompts is under review by its own word. */
async function anyWaits(tx: Tx, of: readonly { prompt: Prompt }[]): Promise<boolean> {
  if (of.length === 0) return false;
  const ids = of.map(({ prompt }) => prompt.id);
  const [row] = await tx
    .select({ id: mpesaTransactions.id })
    .from(mpesaTransactions)
    .where(inArray(mpesaTransactions.promptId, ids));
  return row !== undefined;
}

/** A paybill payment that is, or may be, the money of a prompt that M-Pesa says was paid. */
export interface TransactionMatch {
  mpesaTransaction: MpesaTransaction;
  review: Review | null;
  /** What it is booked as; null while it waits for a person. */
  paymentId: string | null;
  /** False when it may be other money as well. */
  sure: boolean;
}

/**
 * The M-Pesa transaction that was settled before its prompt was: same invoice, amount and phone, and no other prompt's money. One
 * that a callback of the prompt has named comes first, then the one nearest in time.
 */
export async function findTransactionOf(
  tx: Tx,
  prompt: Prompt,
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
      // Decided without a payment (not ours), or a payment taken back: nothing of it is booked, nothing waits.
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

/** Whether another prompt of the same kind, without money of its own, was sent nearer to when this money was taken. */
async function hasNearerPrompt(tx: Tx, prompt: Prompt, mpesaTransaction: MpesaTransaction): Promise<boolean> {
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
