import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { isAlone } from "~/features/payroll/periods/server/queries/periods";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { formatNumber } from "~/platform/kernel/numbers";
import { enqueue } from "~/platform/tasks/tasks";
import type { SalaryMethod } from "../../../domain";
import { salaryPaymentsSection } from "../../../settings";
import {
  decidableAt,
  HELD_SECONDS,
  isMpesaReceipt,
  mayRetry,
  salaryChecked,
  salaryDecided,
  salaryRetried,
  salaryRunResumed,
} from "../../domain";
import * as errors from "../../errors";
import { findCurrentNumber } from "../queries";
import { salaryAttempts, salaryPayments, salaryRuns } from "../tables";
import {
  type Attempt,
  failAttempt,
  isReceiptUsed,
  isUnderWay,
  type Payment,
  payAttempt,
  recordPaid,
} from "./settle-attempt";
import { askSalaryTask, markItem, reopenRun, sendSalariesTask, settleRun } from "./settle-run";

interface OnPayment {
  id: Reach<"salary-payment">;
  now: Date;
}

async function lockPayment(tx: Tx, actor: Actor, id: Reach<"salary-payment">) {
  if (actor.kind === "api") throw errors.tokenReleasesNothing();
  const [payment] = await tx.select().from(salaryPayments).where(eq(salaryPayments.id, id)).for("update");
  if (!payment) throw errors.salaryNotFound();
  if (payment.personId === actor.personId) throw errors.ownSalary();
  const [attempt] = await tx
    .select()
    .from(salaryAttempts)
    .where(eq(salaryAttempts.paymentId, id))
    .orderBy(desc(salaryAttempts.number))
    .limit(1)
    .for("update");
  return { payment, attempt };
}

/**
 * Repeats a failed payment: by M-Pesa as a new attempt with a new id, or by another method. Throws CONFLICT if it may
 * still be paid.
 */
export async function retryPayment(
  tx: Tx,
  actor: Actor,
  input: OnPayment & { method: SalaryMethod; toCurrentNumber: boolean },
): Promise<{ attempt: number }> {
  const { payment, attempt } = await lockPayment(tx, actor, input.id);
  const { now, method } = input;
  if (!mayRetry(payment.status)) throw errors.onlyFailedRetried();
  // The person who decided that it failed cannot pay it again (docs/decisions/0161).
  const wasDecided = attempt?.decidedBy != null;
  if (wasDecided && attempt.decidedBy === actor.personId && !(await isAlone(tx, actor, "release_payments")))
    throw errors.ownDecisionRetried();
  const phone = input.toCurrentNumber ? await findCurrentNumber(tx, payment.personId) : payment.phoneNumber;
  const number = (attempt?.number ?? 0) + 1;
  if (method === "mpesa" || method === "portal") {
    if (!phone) throw errors.salaryNoNumber.at("method");
    const { minAmount, maxAmount } = await getSettings(tx, salaryPaymentsSection);
    const { amount } = payment;
    if (amount % 100 !== 0 || amount < minAmount * 100 || amount > maxAmount * 100)
      throw errors.salaryAmountNotMpesa.at("method", {
        least: formatNumber(minAmount),
        most: formatNumber(maxAmount),
      });
  }
  await tx
    .update(salaryPayments)
    .set({
      status: "waiting",
      method,
      phoneNumber: phone,
      failureReason: "",
      doubt: "",
      retryCount: payment.retryCount + 1,
      lastRetryAt: now,
    })
    .where(eq(salaryPayments.id, payment.id));
  if (method === "mpesa") {
    await tx.insert(salaryAttempts).values({
      id: newId(),
      paymentId: payment.id,
      number,
      phone,
      amount: payment.amount,
      notBefore: wasDecided ? new Date(now.getTime() + HELD_SECONDS * 1000) : null,
      createdAt: now,
      createdBy: actor.personId,
    });
    await enqueue(tx, sendSalariesTask, {}, wasDecided ? { startAfterSeconds: HELD_SECONDS } : {});
  }
  if (wasDecided) await enqueue(tx, askSalaryTask, { attemptId: attempt.id });
  await reopenRun(tx, actor, payment.runId, now);
  await markItem(tx, payment, now);
  await record(tx, actor, salaryRetried, {
    subjectId: payment.id,
    summary: `Salary payment ${payment.transactionRef} retried (${method})`,
    data: { ref: payment.transactionRef, method, attempt: number },
    at: now,
  });
  return { attempt: number };
}

export async function checkPayment(tx: Tx, actor: Actor, { id, now }: OnPayment): Promise<void> {
  const { payment, attempt } = await lockPayment(tx, actor, id);
  if (!attempt || !isUnderWay(attempt)) throw errors.salaryNotSent();
  await record(tx, actor, salaryChecked, {
    subjectId: id,
    summary: `Status of ${payment.transactionRef} asked`,
    data: { ref: payment.transactionRef },
    at: now,
  });
  await enqueue(tx, askSalaryTask, { attemptId: attempt.id });
}

/**
 * Records a person's finding without M-Pesa's answer: paid with its receipt, or not paid, with the reason. 'Not paid'
 * waits for M-Pesa's full time. If M-Pesa confirmed it after a decision, another person must decide.
 */
export async function decidePayment(
  tx: Tx,
  actor: Actor,
  input: OnPayment & { outcome: "paid" | "failed"; receipt: string; reason: string },
): Promise<void> {
  const { payment, attempt: last } = await lockPayment(tx, actor, input.id);
  const { outcome, receipt, reason, now } = input;
  const late =
    payment.status === "review" && !(last && isUnderWay(last)) ? await findLate(tx, payment.id) : undefined;
  const attempt = late ?? last;
  if (payment.status !== "review" || !attempt || !(late || isUnderWay(attempt)))
    throw payment.status === "pending" ? errors.salaryTooSoon() : errors.salaryNotOpen();
  if (late?.decidedBy && late.decidedBy === actor.personId && !(await isAlone(tx, actor, "release_payments")))
    throw errors.ownDecisionRetried();
  if (outcome === "failed" && now < decidableAt(attempt.claimedAt ?? attempt.createdAt))
    throw errors.salaryTooSoon();
  const decided = { attempt, payment, now };
  if (outcome === "failed") await failAttempt(tx, actor, { ...decided, reason: `Decided: ${reason}` });
  else await payByHand(tx, actor, { ...decided, receipt });
  await tx.update(salaryPayments).set({ decidedBy: actor.personId }).where(eq(salaryPayments.id, payment.id));
  await tx.update(salaryAttempts).set({ decidedBy: actor.personId }).where(eq(salaryAttempts.id, attempt.id));
  await record(tx, actor, salaryDecided, {
    subjectId: payment.id,
    summary: `Salary payment ${payment.transactionRef} decided: ${outcome}. ${reason}`,
    data: { ref: payment.transactionRef, outcome, reason },
    at: now,
  });
}

async function findLate(tx: Tx, paymentId: string): Promise<Attempt | undefined> {
  const [late] = await tx
    .select()
    .from(salaryAttempts)
    .where(
      and(
        eq(salaryAttempts.paymentId, paymentId),
        eq(salaryAttempts.state, "failed"),
        isNotNull(salaryAttempts.lateReceipt),
      ),
    )
    .orderBy(desc(salaryAttempts.number))
    .limit(1)
    .for("update");
  return late;
}

async function payByHand(
  tx: Tx,
  actor: Actor,
  paid: { attempt: Attempt; payment: Payment; receipt: string; now: Date },
): Promise<void> {
  const receipt = paid.receipt.trim().toUpperCase();
  if (!isMpesaReceipt(receipt)) throw errors.salaryReceiptRequired.at("receipt");
  if (await isReceiptUsed(tx, receipt)) throw errors.salaryReceiptUsed.at("receipt");
  await payAttempt(tx, actor, { ...paid, receipt, receiverName: "", completedAt: paid.now });
}

/**
 * Records a payment by bank, cash or M-Pesa's portal, with its reference or receipt. Throws for a reference already
 * used.
 */
export async function markPaid(
  tx: Tx,
  actor: Actor,
  { id, reference: given, now }: OnPayment & { reference: string },
): Promise<void> {
  const { payment } = await lockPayment(tx, actor, id);
  if (payment.method === "mpesa") throw errors.salaryByMpesa();
  if (payment.status !== "waiting") throw errors.salaryNotOpen();
  const reference = payment.method === "portal" ? given.toUpperCase() : given;
  if (payment.method === "portal") {
    if (!isMpesaReceipt(reference)) throw errors.salaryReceiptRequired.at("reference");
    if (await isReceiptUsed(tx, reference)) throw errors.salaryReceiptUsed.at("reference");
  }
  await tx
    .update(salaryPayments)
    .set({ status: "completed", completedAt: now, initiatedAt: now, reference, doubt: "" })
    .where(eq(salaryPayments.id, id));
  await recordPaid(tx, actor, payment, reference, now);
  await markItem(tx, payment, now);
  await settleRun(tx, payment.runId, now);
}

/** Records several bank or cash payments with one reference: all or none. */
export async function markAllPaid(
  tx: Tx,
  actor: Actor,
  { ids, reference, now }: { ids: readonly Reach<"salary-payment">[]; reference: string; now: Date },
): Promise<{ marked: number }> {
  const apart = inArray(salaryPayments.id, [...ids]);
  const portal = await tx.$count(salaryPayments, and(apart, eq(salaryPayments.method, "portal")));
  if (portal > 0) throw errors.portalReceiptEach();
  for (const id of [...new Set(ids)].sort()) await markPaid(tx, actor, { id, reference, now });
  return { marked: new Set(ids).size };
}

export async function resumeRun(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"salary-run">; now: Date },
): Promise<void> {
  if (actor.kind === "api") throw errors.tokenReleasesNothing();
  const [run] = await tx.select().from(salaryRuns).where(eq(salaryRuns.id, id)).for("update");
  if (!run) throw errors.salaryRunNotFound();
  if (run.state !== "paused") return;
  await tx.update(salaryRuns).set({ state: "sending", pauseReason: "" }).where(eq(salaryRuns.id, id));
  await record(tx, actor, salaryRunResumed, {
    subjectId: id,
    summary: "Salary payments resumed",
    data: {},
    at: now,
  });
  await enqueue(tx, sendSalariesTask, {});
}
