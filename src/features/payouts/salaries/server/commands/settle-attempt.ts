import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { payoutOutcomeOf } from "~/integrations/daraja/payout-codes";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Cents } from "~/platform/kernel/money";
import { FAILURE_LABELS, salaryFailed, salaryPaid } from "../../domain";
import { salaryAttempts, salaryPayments } from "../tables";
import { markItem, pauseRun, settleRun } from "./settle-run";

export type Attempt = typeof salaryAttempts.$inferSelect;
export type Payment = typeof salaryPayments.$inferSelect;

/** Locks an attempt and its payment, the payment first as everywhere. */
export async function lockAttempt(
  tx: Tx,
  attemptId: string,
): Promise<{ attempt: Attempt; payment: Payment } | undefined> {
  const [of] = await tx
    .select({ id: salaryAttempts.paymentId })
    .from(salaryAttempts)
    .where(eq(salaryAttempts.id, attemptId));
  if (!of) return undefined;
  const [payment] = await tx.select().from(salaryPayments).where(eq(salaryPayments.id, of.id)).for("update");
  const [attempt] = await tx
    .select()
    .from(salaryAttempts)
    .where(eq(salaryAttempts.id, attemptId))
    .for("update");
  return attempt && payment ? { attempt, payment } : undefined;
}

export const isUnderWay = ({ state }: Attempt) => state === "claimed" || state === "sent";

/** Whether any payment has this receipt, including those of M-Pesa's portal. */
export async function isReceiptUsed(tx: Tx, receipt: string): Promise<boolean> {
  const byPortal = and(
    eq(salaryPayments.reference, receipt),
    eq(salaryPayments.method, "portal"),
    eq(salaryPayments.status, "completed"),
  );
  return (await tx.$count(salaryPayments, or(eq(salaryPayments.mpesaReceiptNumber, receipt), byPortal))) > 0;
}

export async function payAttempt(
  tx: Tx,
  actor: Actor,
  paid: {
    attempt: Attempt;
    payment: Payment;
    receipt: string;
    receiverName: string;
    completedAt: Date;
    now: Date;
  },
): Promise<void> {
  const { attempt, payment, receipt, receiverName, completedAt, now } = paid;
  await tx
    .update(salaryAttempts)
    .set({ state: "paid", receipt, endedAt: now, askAt: null })
    .where(eq(salaryAttempts.id, attempt.id));
  await tx
    .update(salaryPayments)
    .set({
      status: "completed",
      completedAt,
      mpesaReceiptNumber: receipt,
      receiverName,
      failureReason: "",
      // A late confirmation of another attempt still needs attention.
      doubt: (await hasLateReceipt(tx, payment.id, attempt.id)) ? payment.doubt : "",
    })
    .where(eq(salaryPayments.id, payment.id));
  await recordPaid(tx, actor, { ...payment, amount: attempt.amount }, receipt, now);
  await markItem(tx, payment, now);
  await settleRun(tx, payment.runId, now);
}

async function hasLateReceipt(tx: Tx, paymentId: string, attemptId: string): Promise<boolean> {
  const others = and(
    eq(salaryAttempts.paymentId, paymentId),
    ne(salaryAttempts.id, attemptId),
    isNotNull(salaryAttempts.lateReceipt),
  );
  return (await tx.$count(salaryAttempts, others)) > 0;
}

export async function recordPaid(
  tx: Tx,
  actor: Actor,
  {
    id,
    transactionRef: ref,
    method,
    amount,
  }: Pick<Payment, "id" | "transactionRef" | "method"> & { amount: Cents },
  reference: string,
  now: Date,
): Promise<void> {
  await record(tx, actor, salaryPaid, {
    subjectId: id,
    summary: `Salary payment ${ref} paid: ${reference}`,
    data: { ref, method, amount, reference },
    at: now,
  });
}

/** Marks an attempt as certainly unpaid. If the cause is our account, unsent attempts wait with the paused run. */
export async function failAttempt(
  tx: Tx,
  actor: Actor,
  { attempt, payment, reason, now }: { attempt: Attempt; payment: Payment; reason: string; now: Date },
): Promise<void> {
  await tx
    .update(salaryAttempts)
    .set({ state: "failed", endedAt: now, askAt: null })
    .where(eq(salaryAttempts.id, attempt.id));
  await failPayment(tx, actor, { payment, reason, now });
  const outcome = payoutOutcomeOf(attempt.hintCode ?? "");
  if (outcome.fault === "payer")
    await pauseRun(tx, payment.runId, FAILURE_LABELS[outcome.reason] ?? reason, now);
  await settleRun(tx, payment.runId, now);
}

async function failPayment(
  tx: Tx,
  actor: Actor,
  { payment, reason, now }: { payment: Payment; reason: string; now: Date },
): Promise<void> {
  await tx
    .update(salaryPayments)
    .set({ status: "failed", failureReason: reason, doubt: "" })
    .where(eq(salaryPayments.id, payment.id));
  await record(tx, actor, salaryFailed, {
    subjectId: payment.id,
    summary: `Salary payment ${payment.transactionRef} failed: ${reason}`,
    data: { ref: payment.transactionRef, reason },
    at: now,
  });
  await markItem(tx, payment, now);
}

/** Returns an unsent attempt to the queue, not before a given time. */
export async function releaseClaim(tx: Tx, attempt: Attempt, notBefore: Date): Promise<void> {
  await tx
    .update(salaryAttempts)
    .set({ state: "waiting", notBefore, askAt: null, hintCode: null, hintReceipt: null, hintDescription: "" })
    .where(eq(salaryAttempts.id, attempt.id));
  await tx.update(salaryPayments).set({ status: "waiting" }).where(eq(salaryPayments.id, attempt.paymentId));
}

/** Hands a payment to a person. M-Pesa's later answer still counts. */
export async function review(tx: Tx, payment: Payment, why: string): Promise<void> {
  await tx
    .update(salaryPayments)
    .set({ status: "review", doubt: why.slice(0, 300) })
    .where(and(eq(salaryPayments.id, payment.id), sql`status in ('pending', 'review')`));
}
