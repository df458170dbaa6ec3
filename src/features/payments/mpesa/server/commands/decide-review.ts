import { and, eq, sql } from "drizzle-orm";
import { lockInvoice } from "~/features/invoices/server/commands";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { conflict, invalid, notFound } from "~/platform/kernel/errors";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { receiptsFromCallbacks } from "../../../server/commands/book-prompt";
import { movePrompt } from "../../../server/commands/prompt-payment";
import {
  bookPayment,
  claimReceipt,
  isReversed,
  reversePayment,
  tiePrompt,
} from "../../../server/commands/record-payment";
import { mpesaReceipts, payments, stkPromptPayments, stkPrompts } from "../../../server/tables";
import { partsRefusal } from "../../domain";
import { findLatestInvoice, listInvoicesOfReview } from "../queries";
import { mpesaArrivalPayments, mpesaArrivals, mpesaReviews } from "../tables";
import { lockArrival } from "./book-arrival";
import { keepArrival } from "./keep-arrival";
import {
  type Arrival,
  allocatedOf,
  type LivePayment,
  linkPayment,
  type Review,
  settleReview,
} from "./open-review";

export type ReviewDecision =
  | { kind: "allocated"; parts: { invoiceId: string; amount: Cents }[]; note: string }
  | { kind: "credit"; customerId: string; note: string }
  | { kind: "merged"; paymentId: string; note: string }
  | { kind: "accepted"; note: string }
  | { kind: "not-ours"; note: string }
  | { kind: "paid"; receipt: string; note: string }
  | { kind: "not-paid"; note: string };

/**
 * Settles one review as a person decides. All of it or nothing; a second decision at the same moment is a CONFLICT.
 * Locks invoices in the order of their ids, then the review, the arrival and the prompt: like whoever records or reverses
 * a payment, whose invoice is locked when its review is touched.
 */
export async function decideReview(
  tx: Tx,
  actor: Actor,
  input: { reviewId: string; decision: ReviewDecision; now: Date },
): Promise<void> {
  const { decision, now } = input;
  await lockInvoicesOf(tx, input.reviewId, decision);
  const review = await lockReview(tx, input.reviewId);
  if (review.settledAt) throw conflict("Somebody has settled this in the meantime.");
  // Off the list first: payments booked here are its own, not news about it.
  await settleReview(tx, actor, review, { kind: decision.kind, note: decision.note, now });
  if (decision.kind === "paid" || decision.kind === "not-paid") {
    if (review.arrivalId || !review.promptId) throw conflict("This is money that has arrived: allocate it.");
    return settlePromptByHand(tx, actor, review, decision, now);
  }
  const arrival = review.arrivalId ? await lockArrival(tx, review.arrivalId) : undefined;
  if (!arrival) throw conflict("Say first whether this request was paid.");
  await settleArrivalByHand(tx, actor, arrival, decision, now);
}

/** The invoices a decision, or taking one back, can touch. */
async function lockInvoicesOf(tx: Tx, reviewId: string, decision?: ReviewDecision): Promise<void> {
  const ids = new Set(await listInvoicesOfReview(tx, reviewId));
  if (decision?.kind === "allocated") for (const { invoiceId } of decision.parts) ids.add(invoiceId);
  if (decision?.kind === "credit") ids.add(await latestInvoiceOf(tx, decision.customerId));
  for (const id of [...ids].sort()) await lockInvoice(tx, id);
}

async function lockReview(tx: Tx, id: string): Promise<Review> {
  const [review] = await tx.select().from(mpesaReviews).where(eq(mpesaReviews.id, id)).for("update");
  if (!review) throw notFound("Review");
  return review;
}

type ArrivalDecision = Exclude<ReviewDecision, { kind: "paid" | "not-paid" }>;

async function settleArrivalByHand(
  tx: Tx,
  actor: Actor,
  arrival: Arrival,
  decision: ArrivalDecision,
  now: Date,
) {
  const { live, remaining } = await allocatedOf(tx, arrival);
  switch (decision.kind) {
    case "accepted":
      if (live.length === 0) throw conflict("Nothing is booked of this money yet.");
      return;
    case "not-ours":
      if (live.length > 0)
        throw conflict("This money is booked. Take the payment back first, then mark it as not ours.");
      return;
    case "merged":
      return mergeArrival(tx, arrival, decision.paymentId, remaining);
    case "credit": {
      const whole = await freeWhole(tx, actor, arrival, live, remaining, now);
      const invoiceId = await latestInvoiceOf(tx, decision.customerId);
      return bookParts(tx, actor, arrival, [{ invoiceId, amount: whole, asCredit: true }], now);
    }
    case "allocated": {
      const whole = await freeWhole(tx, actor, arrival, live, remaining, now);
      const refused = partsRefusal(decision.parts, whole);
      if (refused) throw invalid("parts", `${refused}: ${formatKes(whole)}`);
      return bookParts(tx, actor, arrival, decision.parts, now);
    }
  }
}

/** What there is to allocate. Money booked whole already is taken back first, so that it can go elsewhere. */
async function freeWhole(
  tx: Tx,
  actor: Actor,
  arrival: Arrival,
  live: readonly LivePayment[],
  remaining: Cents,
  now: Date,
): Promise<Cents> {
  if (remaining > 0) return remaining;
  await releasePayments(tx, actor, arrival, live, { reason: "Allocated otherwise", now });
  await closeAgain(tx, arrival, now);
  return arrival.amount;
}

/** Frees an arrival of its payments: those booked from it are reversed, those recorded before stay for themselves. */
async function releasePayments(
  tx: Tx,
  actor: Actor,
  arrival: Arrival,
  live: readonly LivePayment[],
  why: { reason: string; now: Date },
): Promise<void> {
  for (const { id, merged } of live) {
    if (!merged) await reversePayment(tx, actor, { paymentId: id, ...why });
    else {
      await tx.delete(mpesaArrivalPayments).where(eq(mpesaArrivalPayments.paymentId, id));
      await tx
        .delete(mpesaReceipts)
        .where(and(eq(mpesaReceipts.paymentId, id), eq(mpesaReceipts.receipt, arrival.transId)));
    }
  }
  // A request that was merged with a payment is parted from it; what was booked from the request stays its own.
  if (arrival.promptId)
    await tx
      .delete(stkPromptPayments)
      .where(
        and(
          eq(stkPromptPayments.promptId, arrival.promptId),
          sql`not exists (select 1 from payments p where p.id = ${stkPromptPayments.paymentId} and p.prompt_id = ${stkPromptPayments.promptId})`,
        ),
      );
}

/** Taking payments back puts their arrival on the list; this decision has it in hand. */
async function closeAgain(tx: Tx, arrival: Arrival, now: Date): Promise<void> {
  await tx.update(mpesaReviews).set({ settledAt: now }).where(eq(mpesaReviews.arrivalId, arrival.id));
}

async function latestInvoiceOf(tx: Tx, customerId: string): Promise<string> {
  const latest = await findLatestInvoice(tx, customerId);
  if (!latest)
    throw invalid("customerId", "This customer has no invoice yet: a credit stands on a customer's invoice.");
  return latest;
}

interface Part {
  invoiceId: string;
  amount: Cents;
  asCredit?: boolean;
}

/** Books an arrival's parts. The first has its receipt and its prompt: one receipt, one prompt, one payment. */
async function bookParts(
  tx: Tx,
  actor: Actor,
  arrival: Arrival,
  parts: readonly Part[],
  now: Date,
): Promise<void> {
  const receipt = await receiptOf(tx, arrival);
  const own = await holderOf(tx, arrival, receipt);
  const promptId = own ? null : await freePrompt(tx, arrival);
  let first = !own;
  for (const part of [...parts].sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
    const invoice = await lockInvoice(tx, part.invoiceId);
    if (invoice.cancelledAt)
      throw invalid("parts", `${invoice.number} is cancelled. Keep the money as the customer's credit.`);
    const booked = await bookPayment(tx, actor, {
      invoice,
      amount: part.amount,
      method: "mpesa",
      reference: receipt ?? arrival.transId,
      mpesaReceipt: first ? receipt : null,
      promptId: first ? promptId : null,
      ...(part.asCredit ? { applyAtMost: 0 } : {}),
      now,
    });
    await linkPayment(tx, arrival.id, booked.id);
    first = false;
  }
}

/** M-Pesa's receipt; of a prompt's money the one its callback has named since. */
async function receiptOf(tx: Tx, arrival: Arrival): Promise<string | null> {
  if (/^[A-Z0-9]{6,20}$/.test(arrival.transId)) return arrival.transId;
  const [prompt] = arrival.promptId
    ? await tx.select().from(stkPrompts).where(eq(stkPrompts.id, arrival.promptId))
    : [];
  return prompt ? ((await receiptsFromCallbacks(tx, prompt))[0] ?? null) : null;
}

/** The arrival's own live payment that has the receipt. Throws when a payment that is not its own has it. */
async function holderOf(tx: Tx, arrival: Arrival, receipt: string | null): Promise<string | undefined> {
  if (!receipt) return undefined;
  const [held] = await tx
    .select({
      paymentId: mpesaReceipts.paymentId,
      arrivalId: mpesaArrivalPayments.arrivalId,
      number: payments.receiptNumber,
    })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .leftJoin(mpesaArrivalPayments, eq(mpesaArrivalPayments.paymentId, mpesaReceipts.paymentId))
    .where(eq(mpesaReceipts.receipt, receipt));
  if (!held || (await isReversed(tx, held.paymentId))) return undefined;
  if (held.arrivalId !== arrival.id)
    throw conflict(
      `This M-Pesa receipt is booked already, as ${held.number}. Say that it is the same money.`,
    );
  return held.paymentId;
}

async function freePrompt(tx: Tx, arrival: Arrival): Promise<string | null> {
  if (!arrival.promptId) return null;
  const [used] = await tx
    .select({ id: stkPromptPayments.paymentId })
    .from(stkPromptPayments)
    .where(eq(stkPromptPayments.promptId, arrival.promptId));
  return used ? null : arrival.promptId;
}

/** The same money as a payment recorded before: nothing is booked, and the receipt is that payment's from now on. */
async function mergeArrival(tx: Tx, arrival: Arrival, paymentId: string, remaining: Cents): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (payment?.kind !== "payment") throw notFound("Payment");
  if (await isReversed(tx, payment.id)) throw invalid("paymentId", "This payment was reversed.");
  if (payment.method !== "mpesa") throw invalid("paymentId", "This payment did not come by M-Pesa.");
  if (payment.amount !== remaining)
    throw invalid("paymentId", `This payment is ${formatKes(payment.amount)}, not ${formatKes(remaining)}.`);
  if (await freePrompt(tx, arrival)) await mergePrompt(tx, arrival.promptId ?? "", payment.id);
  const [linked] = await tx
    .select()
    .from(mpesaArrivalPayments)
    .where(eq(mpesaArrivalPayments.paymentId, payment.id));
  const receipt = await receiptOf(tx, arrival);
  // A request's money that its paybill confirmation was booked as: the receipt is known from there.
  if (linked && arrival.promptId) return;
  if (linked) throw invalid("paymentId", "This payment is another M-Pesa receipt's.");
  const [tied] = await tx.select().from(mpesaReceipts).where(eq(mpesaReceipts.paymentId, payment.id));
  if (tied?.confirmed && tied.receipt !== receipt)
    throw invalid("paymentId", "This payment is another M-Pesa receipt's.");
  if (receipt) await claimReceipt(tx, receipt, payment.id);
  await linkPayment(tx, arrival.id, payment.id, true);
}

async function mergePrompt(tx: Tx, promptId: string, paymentId: string): Promise<void> {
  const [other] = await tx.select().from(stkPromptPayments).where(eq(stkPromptPayments.paymentId, paymentId));
  if (other) throw invalid("paymentId", "This payment is another request's.");
  await tiePrompt(tx, promptId, paymentId);
}

/** A prompt nobody knows the outcome of: paid, with the receipt from the customer's message, or not paid. */
async function settlePromptByHand(
  tx: Tx,
  actor: Actor,
  review: Review,
  decision: Extract<ReviewDecision, { kind: "paid" | "not-paid" }>,
  now: Date,
): Promise<void> {
  const [found] = await tx
    .select()
    .from(stkPrompts)
    .where(eq(stkPrompts.id, review.promptId ?? ""));
  if (!found) throw notFound("Prompt");
  if (decision.kind === "not-paid") {
    await movePrompt(tx, found.id, "expired", { reason: "not-paid", resultDesc: decision.note, now });
    return;
  }
  const invoice = await lockInvoice(tx, found.invoiceId);
  const [booked] = await tx.select().from(stkPromptPayments).where(eq(stkPromptPayments.promptId, found.id));
  if (booked) throw conflict("M-Pesa has said meanwhile that this request was paid.");
  const transId = decision.receipt.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z0-9]{10}$/.test(transId))
    throw invalid("receipt", "An M-Pesa receipt has ten letters and digits");
  const arrivalId = await keepArrival(tx, {
    transId,
    source: "person",
    account: invoice.accountNumber,
    amount: review.amount,
    phone: found.phone,
    paidAt: found.sentAt ?? found.createdAt,
    promptId: found.id,
    now,
  });
  if (!arrivalId) throw invalid("receipt", "This M-Pesa receipt is known already: look for it in this list");
  await tx
    .update(mpesaReviews)
    .set({ arrivalId, search: `${transId.toLowerCase()} ${review.search}` })
    .where(eq(mpesaReviews.id, review.id));
  const [arrival] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.id, arrivalId));
  if (!arrival) throw notFound("Payment");
  await bookParts(tx, actor, arrival, [{ invoiceId: invoice.id, amount: review.amount }], now);
  await movePrompt(tx, found.id, "succeeded", { reason: "paid", now });
}

/** Takes a decision back: what it booked is reversed by rows of its own, and it waits for a person again. */
export async function undoDecision(
  tx: Tx,
  actor: Actor,
  input: { reviewId: string; reason: string; now: Date },
): Promise<void> {
  const { reason, now } = input;
  await lockInvoicesOf(tx, input.reviewId);
  const review = await lockReview(tx, input.reviewId);
  if (!review.settledAt) throw conflict("This is not settled: there is nothing to undo.");
  const arrival = review.arrivalId ? await lockArrival(tx, review.arrivalId) : undefined;
  if (arrival) {
    const { live } = await allocatedOf(tx, arrival);
    await releasePayments(tx, actor, arrival, live, { reason, now });
  }
  await settleReview(tx, actor, review, { kind: "undone", note: reason, now });
  if (arrival)
    await tx.update(mpesaReviews).set({ reason: "taken-back" }).where(eq(mpesaReviews.id, review.id));
}
