import { and, eq, or, sql } from "drizzle-orm";
import { payoutOutcomeOf } from "~/integrations/daraja/payout-codes";
import { type PaymentStatus, readPaymentStatus } from "~/integrations/daraja/payout-results";
import type { ResultCallback } from "~/integrations/daraja/types";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import { FAILURE_LABELS, salaryFailed, salaryPaid } from "../../domain";
import { salaryAttempts, salaryPayments } from "../tables";
import { markItem, pauseRun, sendSalariesTask, settleRun } from "./settle-run";

export type Attempt = typeof salaryAttempts.$inferSelect;
export type Payment = typeof salaryPayments.$inferSelect;

/** An attempt with its payment, both locked: the payment first, as everywhere. */
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

/**
 * What M-Pesa's status says of an attempt, believed when amount, receiver and receipt agree with ours. What it leaves open is
 * asked again; what does not agree waits for a person.
 */
export async function conclude(tx: Tx, attemptId: string, result: ResultCallback, now: Date): Promise<void> {
  const found = await lockAttempt(tx, attemptId);
  if (!found) return;
  const { attempt, payment } = found;
  const status = readPaymentStatus(result);
  if (!isUnderWay(attempt)) {
    if (
      attempt.state === "failed" &&
      status.state === "paid" &&
      status.receipt !== payment.mpesaReceiptNumber
    )
      await doubt(tx, payment.id, `M-Pesa says that attempt ${attempt.number} was paid: ${status.receipt}`);
    return;
  }
  if (status.state === "paid") return believe(tx, attempt, payment, status, now);
  if (status.state === "failed") {
    const reason = failureOf(attempt) ?? `M-Pesa says: ${status.status}`;
    return failAttempt(tx, system, { attempt, payment, reason, now });
  }
  if (status.state === "none" && payoutOutcomeOf(attempt.hintCode ?? "").state !== "paid")
    return sendAgain(tx, { attempt, payment, now });
  if (status.state === "none" || status.state === "reversed")
    await review(tx, payment, `M-Pesa says: ${status.status || status.resultDesc}`);
}

async function believe(tx: Tx, attempt: Attempt, payment: Payment, status: PaymentStatus, now: Date) {
  const receipt = status.receipt ?? "";
  const differs =
    status.amount !== attempt.amount
      ? `the amount is ${status.amount === undefined ? "not told" : formatKes(status.amount)}`
      : status.receiver?.phone && status.receiver.phone !== attempt.phone.replace(/^\+/, "")
        ? `the receiver is +${status.receiver.phone}`
        : status.originatorConversationId && status.originatorConversationId !== attempt.id
          ? "it is another payment's"
          : attempt.hintReceipt && attempt.hintReceipt !== receipt
            ? `the receipt is ${receipt}, and was ${attempt.hintReceipt}`
            : (await isReceiptUsed(tx, receipt))
              ? `${receipt} is another payment's receipt`
              : undefined;
  if (differs) return review(tx, payment, `M-Pesa's status does not agree: ${differs}`);
  await payAttempt(tx, system, {
    attempt,
    payment,
    receipt,
    receiverName: status.receiver?.name ?? "",
    completedAt: status.completedAt ?? now,
    now,
  });
}

/** Also by what M-Pesa's portal paid. */
export async function isReceiptUsed(tx: Tx, receipt: string): Promise<boolean> {
  const byPortal = and(
    eq(salaryPayments.reference, receipt),
    eq(salaryPayments.method, "portal"),
    eq(salaryPayments.status, "completed"),
  );
  return (await tx.$count(salaryPayments, or(eq(salaryPayments.mpesaReceiptNumber, receipt), byPortal))) > 0;
}

/** The money has arrived. */
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
    .set({ status: "completed", completedAt, mpesaReceiptNumber: receipt, receiverName, doubt: "" })
    .where(eq(salaryPayments.id, payment.id));
  await recordPaid(tx, actor, { ...payment, amount: attempt.amount }, receipt, now);
  await markItem(tx, payment, now);
  await settleRun(tx, payment.runId, now);
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

/** M-Pesa did not pay it, surely. Where the trouble is ours, those that were not sent yet wait with the run. */
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

/** M-Pesa's own reason by what it posted, for people. */
function failureOf({ hintCode, hintDescription }: Attempt): string | undefined {
  const outcome = payoutOutcomeOf(hintCode ?? "");
  if (outcome.state !== "failed") return undefined;
  return FAILURE_LABELS[outcome.reason] ?? hintDescription;
}

/** M-Pesa knows of no such payment: it goes again, under the same id. */
async function sendAgain(
  tx: Tx,
  { attempt, payment, now }: { attempt: Attempt; payment: Payment; now: Date },
) {
  const outcome = payoutOutcomeOf(attempt.hintCode ?? "");
  if (outcome.fault === "payer")
    await pauseRun(tx, payment.runId, FAILURE_LABELS[outcome.reason] ?? attempt.hintDescription, now);
  await releaseClaim(tx, attempt, new Date(now.getTime() + 5_000));
  await enqueue(tx, sendSalariesTask, {}, { startAfterSeconds: 5 });
}

/** Nothing was sent: it waits for its turn again, not before a moment. */
export async function releaseClaim(tx: Tx, attempt: Attempt, notBefore: Date): Promise<void> {
  await tx
    .update(salaryAttempts)
    .set({ state: "waiting", notBefore, askAt: null, hintCode: null, hintReceipt: null, hintDescription: "" })
    .where(eq(salaryAttempts.id, attempt.id));
  await tx.update(salaryPayments).set({ status: "waiting" }).where(eq(salaryPayments.id, attempt.paymentId));
}

/** A person decides; M-Pesa's later word still counts. */
export async function review(tx: Tx, payment: Payment, why: string): Promise<void> {
  await tx
    .update(salaryPayments)
    .set({ status: "review", doubt: why.slice(0, 300) })
    .where(and(eq(salaryPayments.id, payment.id), sql`status in ('pending', 'review')`));
}

async function doubt(tx: Tx, paymentId: string, why: string): Promise<void> {
  await tx.update(salaryPayments).set({ doubt: why }).where(eq(salaryPayments.id, paymentId));
}
