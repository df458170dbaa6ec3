import { and, eq, ne } from "drizzle-orm";
import type { PaymentStatus } from "~/integrations/daraja/payout-results";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { METHOD_LABELS } from "../../../domain";
import { type LateOutcome, salaryPaidLate } from "../../domain";
import { salaryAttempts, salaryPayments } from "../tables";
import { type Attempt, isUnderWay, type Payment, payAttempt } from "./settle-attempt";
import { reopenRun } from "./settle-run";

interface Late {
  attempt: Attempt;
  payment: Payment;
  status: PaymentStatus;
  differs: string | undefined;
  now: Date;
}

/**
 * Handles M-Pesa's confirmation of an attempt that was decided as failed. It settles the payment and cancels an
 * unsent second attempt. If facts differ, the payment waits for a decision. If a second payment may exist, releasers
 * are notified (docs/decisions/0161).
 */
export async function acceptLatePayment(tx: Tx, late: Late): Promise<void> {
  const { attempt, payment, status, differs } = late;
  const receipt = status.receipt ?? "";
  if (attempt.lateReceipt === receipt) return;
  await tx.update(salaryAttempts).set({ lateReceipt: receipt }).where(eq(salaryAttempts.id, attempt.id));
  const fact = `M-Pesa says that attempt ${attempt.number} was paid: ${receipt}`;
  const [second] = await tx
    .select()
    .from(salaryAttempts)
    .where(and(eq(salaryAttempts.paymentId, payment.id), ne(salaryAttempts.state, "failed")))
    .for("update");
  if (payment.status === "completed" || (second && isUnderWay(second))) {
    const other = second ? `attempt ${second.number}` : METHOD_LABELS[payment.method];
    await tx
      .update(salaryPayments)
      .set({
        doubt: `${fact}. Paid or being paid by ${other} as well: check with M-Pesa before anything else`,
      })
      .where(eq(salaryPayments.id, payment.id));
    return tellLate(tx, late, "twice");
  }
  if (second)
    await tx
      .update(salaryAttempts)
      .set({ state: "failed", endedAt: late.now, askAt: null, hintDescription: fact })
      .where(eq(salaryAttempts.id, second.id));
  await reopenRun(tx, system, payment.runId, late.now);
  if (differs) {
    await tx
      .update(salaryPayments)
      .set({
        status: "review",
        failureReason: "",
        doubt: `${fact}, but ${differs}. Before: ${payment.failureReason || "paid again"}`.slice(0, 300),
      })
      .where(eq(salaryPayments.id, payment.id));
    return tellLate(tx, late, "held");
  }
  const isByHand = payment.method !== "mpesa";
  await tx
    .update(salaryPayments)
    .set({ method: "mpesa", phoneNumber: attempt.phone, failureReason: "", status: "pending" })
    .where(eq(salaryPayments.id, payment.id));
  await payAttempt(tx, system, {
    attempt,
    payment: { ...payment, method: "mpesa" },
    receipt,
    receiverName: status.receiver?.name ?? "",
    completedAt: status.completedAt ?? late.now,
    now: late.now,
  });
  if (isByHand && payment.status === "waiting")
    await tx
      .update(salaryPayments)
      .set({ doubt: `${fact}. Do not pay it by ${METHOD_LABELS[payment.method]} as well` })
      .where(eq(salaryPayments.id, payment.id));
  await tellLate(tx, late, "settled");
}

async function tellLate(tx: Tx, { attempt, payment, status, now }: Late, outcome: LateOutcome) {
  await record(tx, system, salaryPaidLate, {
    subjectId: payment.id,
    summary: `M-Pesa confirmed attempt ${attempt.number} of ${payment.transactionRef} after it was called failed: ${status.receipt}`,
    data: { ref: payment.transactionRef, employee: payment.employeeName, outcome },
    at: now,
  });
}
