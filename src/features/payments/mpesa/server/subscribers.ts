import { and, eq, isNull } from "drizzle-orm";
import { on } from "~/platform/events/events";
import { paymentReceived, paymentReversed } from "../../domain";
import { mpesaReceipts, payments } from "../../server/tables";
import { linkPayment, mpesa, openTransactionReview, settleReview } from "./commands/open-review";
import { mpesaReviews, mpesaTransactionPayments, mpesaTransactions } from "./tables";

/** Somebody records a receipt that waits for review: it is the same money, and waits no longer. */
const receiptTyped = on(paymentReceived, async (tx, { subjectId, data, at }) => {
  if (data.method !== "mpesa") return;
  const [found] = await tx
    .select({ mpesaTransaction: mpesaTransactions, review: mpesaReviews })
    .from(mpesaReceipts)
    .innerJoin(mpesaTransactions, eq(mpesaTransactions.transId, mpesaReceipts.receipt))
    .innerJoin(mpesaReviews, eq(mpesaReviews.transactionId, mpesaTransactions.id))
    .where(and(eq(mpesaReceipts.paymentId, subjectId), isNull(mpesaReviews.settledAt)));
  if (!found || data.amount !== found.mpesaTransaction.amount) return;
  await linkPayment(tx, found.mpesaTransaction.id, subjectId, true);
  const note = `Recorded as ${data.receiptNumber}`;
  await settleReview(tx, mpesa, found.review, { kind: "merged", note, now: at });
});

/** A payment is taken back: the money M-Pesa told of is there all the same, and waits for a person. */
const paymentTakenBack = on(paymentReversed, async (tx, { subjectId, data, at }) => {
  if (data.method !== "mpesa") return;
  const [found] = await tx
    .select({ mpesaTransaction: mpesaTransactions, invoiceId: payments.invoiceId })
    .from(payments)
    .innerJoin(mpesaTransactionPayments, eq(mpesaTransactionPayments.paymentId, payments.reversalOf))
    .innerJoin(mpesaTransactions, eq(mpesaTransactions.id, mpesaTransactionPayments.transactionId))
    .where(eq(payments.id, subjectId));
  if (found) {
    const { mpesaTransaction, invoiceId } = found;
    await openTransactionReview(tx, mpesaTransaction, { reason: "taken-back", invoiceId, now: at });
  }
});

export const mpesaSubscribers = [receiptTyped, paymentTakenBack];
