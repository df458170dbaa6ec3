import { eq } from "drizzle-orm";
import { lockInvoice } from "~/features/invoices/server/commands";
import { mpesaReceiptNotValid, paymentNotFound } from "~/features/payments/errors";
import { promptNotFound } from "~/features/payments/prompts/errors";
import { movePrompt } from "~/features/payments/prompts/server/commands/move-prompt";
import {
  bookPayment,
  claimReceipt,
  isReversed,
  lockPayment,
  releaseReceipt,
  reversePayment,
  tiePrompt,
  untiePrompt,
} from "~/features/payments/server/commands/record-payment";
import { findMpesaReceipt } from "~/features/payments/server/queries/payments";
import {
  findPaymentOfPrompt,
  findPrompt,
  findPromptOfPayment,
} from "~/features/payments/server/queries/prompts";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { partsRefusal } from "../../domain";
import {
  customerWithoutInvoice,
  moneyBooked,
  moneyHasArrived,
  nothingBooked,
  partInvoiceCancelled,
  paymentOfOtherReceipt,
  paymentOfOtherRequest,
  receiptKnown,
  receiptOfPayment,
  requestPaidMeanwhile,
  requestUndecided,
  reviewNotFound,
  reviewNotSettled,
  reviewSettled,
  samePaymentNotMpesa,
  samePaymentOtherAmount,
  samePaymentReversed,
} from "../../errors";
import { allocatedOf, findReceiptHolder, type LivePayment } from "../queries/matching";
import { findLatestInvoice, listInvoicesOfReview } from "../queries/reviews";
import { mpesaReviews, mpesaTransactionPayments, mpesaTransactions } from "../tables";
import { receiptsFromCallbacks } from "./book-prompt";
import { lockTransaction } from "./book-transaction";
import { linkPayment, type MpesaTransaction, type Review, settleReview } from "./open-review";
import { recordTransaction } from "./record-transaction";

interface Part {
  invoiceId: Reach<"invoice">;
  amount: Cents;
  asCredit?: boolean;
}

export type ReviewDecision =
  | { kind: "allocated"; parts: Part[]; note: string }
  | { kind: "credit"; customerId: Reach<"account">; note: string }
  | { kind: "merged"; paymentId: Reach<"payment">; note: string }
  | { kind: "accepted"; note: string }
  | { kind: "not-ours"; note: string }
  | { kind: "paid"; receipt: string; note: string }
  | { kind: "not-paid"; note: string };

/**
 * Applies a reviewer's decision in full or not at all; a concurrent one is a CONFLICT. Locks invoices by id, then
 * review, transaction and prompt, the order of recording and reversing payments.
 */
export async function decideReview(
  tx: Tx,
  actor: Actor,
  input: { reviewId: Reach<"review">; decision: ReviewDecision; now: Date },
): Promise<void> {
  const { decision, now } = input;
  await lockInvoicesOf(tx, input.reviewId, decision);
  const review = await lockReview(tx, input.reviewId);
  if (review.settledAt) throw reviewSettled();
  // Settled first: payments booked below must not reopen it.
  await settleReview(tx, actor, review, { kind: decision.kind, note: decision.note, now });
  if (decision.kind === "paid" || decision.kind === "not-paid") {
    if (review.transactionId || !review.promptId) throw moneyHasArrived();
    return settlePromptByHand(tx, actor, review, decision, now);
  }
  const mpesaTransaction = review.transactionId ? await lockTransaction(tx, review.transactionId) : undefined;
  if (!mpesaTransaction) throw requestUndecided();
  await settleTransactionByHand(tx, actor, mpesaTransaction, decision, now);
}

async function lockInvoicesOf(tx: Tx, reviewId: Reach<"review">, decision?: ReviewDecision): Promise<void> {
  const ids = new Set(await listInvoicesOfReview(tx, reviewId));
  if (decision?.kind === "allocated") for (const { invoiceId } of decision.parts) ids.add(invoiceId);
  if (decision?.kind === "credit") ids.add(await latestInvoiceOf(tx, decision.customerId));
  for (const id of [...ids].sort()) await lockInvoice(tx, trustedReach(tx, "invoice", id, "part"));
}

async function lockReview(tx: Tx, id: Reach<"review">): Promise<Review> {
  const [review] = await tx.select().from(mpesaReviews).where(eq(mpesaReviews.id, id)).for("update");
  if (!review) throw reviewNotFound();
  return review;
}

type TransactionDecision = Exclude<ReviewDecision, { kind: "paid" | "not-paid" }>;

async function settleTransactionByHand(
  tx: Tx,
  actor: Actor,
  mpesaTransaction: MpesaTransaction,
  decision: TransactionDecision,
  now: Date,
) {
  const { live, remaining } = await allocatedOf(tx, mpesaTransaction);
  switch (decision.kind) {
    case "accepted":
      if (live.length === 0) throw nothingBooked();
      return;
    case "not-ours":
      if (live.length > 0) throw moneyBooked();
      return;
    case "merged":
      return mergeTransaction(tx, mpesaTransaction, decision.paymentId, remaining);
    case "credit": {
      const whole = await freeWhole(tx, actor, mpesaTransaction, live, remaining, now);
      const invoiceId = await latestInvoiceOf(tx, decision.customerId);
      return bookParts(tx, actor, mpesaTransaction, [{ invoiceId, amount: whole, asCredit: true }], now);
    }
    case "allocated": {
      const whole = await freeWhole(tx, actor, mpesaTransaction, live, remaining, now);
      const refusal = partsRefusal(decision.parts, whole);
      if (refusal) throw refusal;
      return bookParts(tx, actor, mpesaTransaction, decision.parts, now);
    }
  }
}

async function freeWhole(
  tx: Tx,
  actor: Actor,
  mpesaTransaction: MpesaTransaction,
  live: readonly LivePayment[],
  remaining: Cents,
  now: Date,
): Promise<Cents> {
  if (remaining > 0) return remaining;
  await releasePayments(tx, actor, mpesaTransaction, live, { reason: "Allocated otherwise", now });
  await closeAgain(tx, mpesaTransaction, now);
  return mpesaTransaction.amount;
}

/** Reverses payments booked from the transaction; earlier ones are only unlinked. */
async function releasePayments(
  tx: Tx,
  actor: Actor,
  mpesaTransaction: MpesaTransaction,
  live: readonly LivePayment[],
  why: { reason: string; now: Date },
): Promise<void> {
  for (const { id, merged } of live) {
    if (!merged)
      await reversePayment(tx, actor, { paymentId: trustedReach(tx, "payment", id, "part"), ...why });
    else {
      await tx.delete(mpesaTransactionPayments).where(eq(mpesaTransactionPayments.paymentId, id));
      await releaseReceipt(tx, mpesaTransaction.transId, id);
    }
  }
  // Unlinks a merged prompt; payments booked from the prompt stay.
  if (mpesaTransaction.promptId) await untiePrompt(tx, mpesaTransaction.promptId);
}

/** Reversing payments reopens their transaction; this decision handles it. */
async function closeAgain(tx: Tx, mpesaTransaction: MpesaTransaction, now: Date): Promise<void> {
  await tx
    .update(mpesaReviews)
    .set({ settledAt: now })
    .where(eq(mpesaReviews.transactionId, mpesaTransaction.id));
}

async function latestInvoiceOf(tx: Tx, customerId: Reach<"account">): Promise<Reach<"invoice">> {
  const latest = await findLatestInvoice(tx, customerId);
  if (!latest) throw customerWithoutInvoice.at("customerId");
  return trustedReach(tx, "invoice", latest, "part");
}

/** The first part gets the receipt and the prompt: one payment for each. */
async function bookParts(
  tx: Tx,
  actor: Actor,
  mpesaTransaction: MpesaTransaction,
  parts: readonly Part[],
  now: Date,
): Promise<void> {
  const receipt = await receiptOf(tx, mpesaTransaction);
  const own = await holderOf(tx, mpesaTransaction, receipt);
  const promptId = own ? null : await freePrompt(tx, mpesaTransaction);
  let first = !own;
  for (const part of [...parts].sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
    const invoice = await lockInvoice(tx, part.invoiceId);
    if (invoice.cancelledAt) throw partInvoiceCancelled.at("parts", { number: invoice.number });
    const booked = await bookPayment(tx, actor, {
      invoice,
      amount: part.amount,
      method: "mpesa",
      reference: receipt ?? mpesaTransaction.transId,
      mpesaReceipt: first ? receipt : null,
      promptId: first ? promptId : null,
      ...(part.asCredit ? { applyAtMost: 0 } : {}),
      now,
    });
    await linkPayment(tx, mpesaTransaction.id, booked.id);
    first = false;
  }
}

async function receiptOf(tx: Tx, mpesaTransaction: MpesaTransaction): Promise<string | null> {
  if (/^[A-Z0-9]{6,20}$/.test(mpesaTransaction.transId)) return mpesaTransaction.transId;
  const prompt = mpesaTransaction.promptId ? await findPrompt(tx, mpesaTransaction.promptId) : undefined;
  return prompt ? ((await receiptsFromCallbacks(tx, prompt))[0] ?? null) : null;
}

async function holderOf(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  receipt: string | null,
): Promise<string | undefined> {
  if (!receipt) return undefined;
  const held = await findReceiptHolder(tx, receipt);
  if (!held || (await isReversed(tx, held.payment.id))) return undefined;
  if (held.transactionId !== mpesaTransaction.id)
    throw receiptOfPayment({ receipt: held.payment.receiptNumber });
  return held.payment.id;
}

async function freePrompt(tx: Tx, mpesaTransaction: MpesaTransaction): Promise<string | null> {
  if (!mpesaTransaction.promptId) return null;
  const used = await findPaymentOfPrompt(tx, mpesaTransaction.promptId);
  return used ? null : mpesaTransaction.promptId;
}

/** Same money as an earlier payment: nothing is booked, the payment gets the receipt. */
async function mergeTransaction(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  paymentId: Reach<"payment">,
  remaining: Cents,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.kind !== "payment") throw paymentNotFound();
  if (await isReversed(tx, payment.id)) throw samePaymentReversed.at("paymentId");
  if (payment.method !== "mpesa") throw samePaymentNotMpesa.at("paymentId");
  if (payment.amount !== remaining)
    throw samePaymentOtherAmount.at("paymentId", {
      amount: formatKes(payment.amount),
      remaining: formatKes(remaining),
    });
  if (await freePrompt(tx, mpesaTransaction))
    await mergePrompt(tx, mpesaTransaction.promptId ?? "", payment.id);
  const [linked] = await tx
    .select()
    .from(mpesaTransactionPayments)
    .where(eq(mpesaTransactionPayments.paymentId, payment.id));
  const receipt = await receiptOf(tx, mpesaTransaction);
  // The prompt's money was booked from its paybill confirmation, receipt included.
  if (linked && mpesaTransaction.promptId) return;
  if (linked) throw paymentOfOtherReceipt.at("paymentId");
  const tied = await findMpesaReceipt(tx, payment.id);
  if (tied?.confirmed && tied.receipt !== receipt) throw paymentOfOtherReceipt.at("paymentId");
  if (receipt) await claimReceipt(tx, receipt, payment.id);
  await linkPayment(tx, mpesaTransaction.id, payment.id, true);
}

async function mergePrompt(tx: Tx, promptId: string, paymentId: string): Promise<void> {
  if (await findPromptOfPayment(tx, paymentId)) throw paymentOfOtherRequest.at("paymentId");
  await tiePrompt(tx, promptId, paymentId);
}

async function settlePromptByHand(
  tx: Tx,
  actor: Actor,
  review: Review,
  decision: Extract<ReviewDecision, { kind: "paid" | "not-paid" }>,
  now: Date,
): Promise<void> {
  const found = review.promptId ? await findPrompt(tx, review.promptId) : undefined;
  if (!found) throw promptNotFound();
  if (decision.kind === "not-paid") {
    await movePrompt(tx, found.id, "expired", { reason: "not-paid", resultDesc: decision.note, now });
    return;
  }
  const invoiceId = trustedReach(tx, "invoice", found.invoiceId, "part");
  const invoice = await lockInvoice(tx, invoiceId);
  if (await findPaymentOfPrompt(tx, found.id)) throw requestPaidMeanwhile();
  const transId = decision.receipt.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z0-9]{10}$/.test(transId)) throw mpesaReceiptNotValid.at("receipt");
  const transactionId = await recordTransaction(tx, {
    transId,
    source: "person",
    account: invoice.accountNumber,
    amount: review.amount,
    phone: found.phone,
    paidAt: found.sentAt ?? found.createdAt,
    promptId: found.id,
    now,
  });
  if (!transactionId) throw receiptKnown.at("receipt");
  await tx
    .update(mpesaReviews)
    .set({ transactionId, search: `${transId.toLowerCase()} ${review.search}` })
    .where(eq(mpesaReviews.id, review.id));
  const [mpesaTransaction] = await tx
    .select()
    .from(mpesaTransactions)
    .where(eq(mpesaTransactions.id, transactionId));
  if (!mpesaTransaction) throw paymentNotFound();
  await bookParts(tx, actor, mpesaTransaction, [{ invoiceId, amount: review.amount }], now);
  await movePrompt(tx, found.id, "succeeded", { reason: "paid", now });
}

/** Undoes a decision: reverses its payments, and the money waits for a person again. */
export async function undoDecision(
  tx: Tx,
  actor: Actor,
  input: { reviewId: Reach<"review">; reason: string; now: Date },
): Promise<void> {
  const { reason, now } = input;
  await lockInvoicesOf(tx, input.reviewId);
  const review = await lockReview(tx, input.reviewId);
  if (!review.settledAt) throw reviewNotSettled();
  const mpesaTransaction = review.transactionId ? await lockTransaction(tx, review.transactionId) : undefined;
  if (mpesaTransaction) {
    const { live } = await allocatedOf(tx, mpesaTransaction);
    await releasePayments(tx, actor, mpesaTransaction, live, { reason, now });
  }
  await settleReview(tx, actor, review, { kind: "undone", note: reason, now });
  if (mpesaTransaction)
    await tx.update(mpesaReviews).set({ reason: "taken-back" }).where(eq(mpesaReviews.id, review.id));
}
