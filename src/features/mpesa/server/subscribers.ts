import { paymentReceived, paymentReversed } from "~/features/payments/domain";
import { on } from "~/platform/events/events";
import { linkPayment, mpesa, openTransactionReview, settleReview } from "./commands/open-review";
import { findOpenReviewOfReceipt, findTransactionTakenBack } from "./queries/matching";

/** A typed receipt that is under review is the same money: the review ends. */
const receiptTyped = on(paymentReceived, async (tx, { subjectId, data, at }) => {
  if (data.method !== "mpesa") return;
  const found = await findOpenReviewOfReceipt(tx, subjectId);
  if (!found || data.amount !== found.mpesaTransaction.amount) return;
  await linkPayment(tx, found.mpesaTransaction.id, subjectId, true);
  const note = `Recorded as ${data.receiptNumber}`;
  await settleReview(tx, mpesa, found.review, { kind: "merged", note, now: at });
});

/** A reversed payment's M-Pesa money still exists, so it needs review. */
const paymentTakenBack = on(paymentReversed, async (tx, { subjectId, data, at }) => {
  if (data.method !== "mpesa") return;
  const found = await findTransactionTakenBack(tx, subjectId);
  if (found) {
    const { mpesaTransaction, invoiceId } = found;
    await openTransactionReview(tx, mpesaTransaction, { reason: "taken-back", invoiceId, now: at });
  }
});

export const mpesaSubscribers = [receiptTyped, paymentTakenBack];
