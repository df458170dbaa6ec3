import { payoutOutcomeOf } from "~/integrations/daraja/payout-codes";
import { type PaymentStatus, readPaymentStatus } from "~/integrations/daraja/payout-results";
import type { ResultCallback } from "~/integrations/daraja/types";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import { FAILURE_LABELS } from "../../domain";
import { acceptLatePayment } from "./accept-late-payment";
import {
  type Attempt,
  failAttempt,
  isReceiptUsed,
  isUnderWay,
  lockAttempt,
  type Payment,
  payAttempt,
  releaseClaim,
  review,
} from "./settle-attempt";
import { pauseRun, sendSalariesTask } from "./settle-run";

/**
 * Applies M-Pesa's status to an attempt if amount, receiver and receipt match. Queries again if the status is open; a
 * person decides if it differs.
 */
export async function conclude(tx: Tx, attemptId: string, result: ResultCallback, now: Date): Promise<void> {
  const found = await lockAttempt(tx, attemptId);
  if (!found) return;
  const { attempt, payment } = found;
  const status = readPaymentStatus(result);
  if (attempt.state === "failed" && status.state === "paid")
    return acceptLatePayment(tx, { ...found, status, differs: await differenceOf(tx, attempt, status), now });
  if (!isUnderWay(attempt)) return;
  if (status.state === "paid") return confirmPaid(tx, attempt, payment, status, now);
  if (status.state === "failed") {
    const reason = failureOf(attempt) ?? `M-Pesa says: ${status.status}`;
    return failAttempt(tx, system, { attempt, payment, reason, now });
  }
  if (status.state === "none" && payoutOutcomeOf(attempt.hintCode ?? "").state !== "paid")
    return sendAgain(tx, { attempt, payment, now });
  if (status.state === "none" || status.state === "reversed")
    await review(tx, payment, `M-Pesa says: ${status.status || status.resultDesc}`);
}

async function confirmPaid(tx: Tx, attempt: Attempt, payment: Payment, status: PaymentStatus, now: Date) {
  const differs = await differenceOf(tx, attempt, status);
  if (differs) return review(tx, payment, `M-Pesa's status does not agree: ${differs}`);
  await payAttempt(tx, system, {
    attempt,
    payment,
    receipt: status.receipt ?? "",
    receiverName: status.receiver?.name ?? "",
    completedAt: status.completedAt ?? now,
    now,
  });
}

async function differenceOf(tx: Tx, attempt: Attempt, status: PaymentStatus): Promise<string | undefined> {
  const receipt = status.receipt ?? "";
  if (status.amount !== attempt.amount)
    return `the amount is ${status.amount === undefined ? "not told" : formatKes(status.amount)}`;
  if (status.receiver?.phone && status.receiver.phone !== attempt.phone.replace(/^\+/, ""))
    return `the receiver is +${status.receiver.phone}`;
  if (status.originatorConversationId && status.originatorConversationId !== attempt.id)
    return "it is another payment's";
  if (attempt.hintReceipt && attempt.hintReceipt !== receipt)
    return `the receipt is ${receipt}, and was ${attempt.hintReceipt}`;
  if (await isReceiptUsed(tx, receipt)) return `${receipt} is another payment's receipt`;
  return undefined;
}

function failureOf({ hintCode, hintDescription }: Attempt): string | undefined {
  const outcome = payoutOutcomeOf(hintCode ?? "");
  if (outcome.state !== "failed") return undefined;
  return FAILURE_LABELS[outcome.reason] ?? hintDescription;
}

/** M-Pesa has no such payment, so the same id can go out again. */
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
