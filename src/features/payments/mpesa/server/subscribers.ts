import { and, eq, isNull } from "drizzle-orm";
import { on } from "~/platform/events/events";
import { paymentReceived, paymentReversed } from "../../domain";
import { mpesaReceipts, payments } from "../../server/tables";
import { linkPayment, mpesa, openArrivalReview, settleReview } from "./commands/open-review";
import { mpesaArrivalPayments, mpesaArrivals, mpesaReviews } from "./tables";

/** Somebody records a receipt that waits for review: it is the same money, and waits no longer. */
const receiptTyped = on(paymentReceived, async (tx, { subjectId, data, at }) => {
  if (data.method !== "mpesa") return;
  const [found] = await tx
    .select({ arrival: mpesaArrivals, review: mpesaReviews })
    .from(mpesaReceipts)
    .innerJoin(mpesaArrivals, eq(mpesaArrivals.transId, mpesaReceipts.receipt))
    .innerJoin(mpesaReviews, eq(mpesaReviews.arrivalId, mpesaArrivals.id))
    .where(and(eq(mpesaReceipts.paymentId, subjectId), isNull(mpesaReviews.settledAt)));
  if (!found || data.amount !== found.arrival.amount) return;
  await linkPayment(tx, found.arrival.id, subjectId, true);
  const note = `Recorded as ${data.receiptNumber}`;
  await settleReview(tx, mpesa, found.review, { kind: "merged", note, now: at });
});

/** A payment is taken back: the money M-Pesa told of is there all the same, and waits for a person. */
const paymentTakenBack = on(paymentReversed, async (tx, { subjectId, data, at }) => {
  if (data.method !== "mpesa") return;
  const [found] = await tx
    .select({ arrival: mpesaArrivals, invoiceId: payments.invoiceId })
    .from(payments)
    .innerJoin(mpesaArrivalPayments, eq(mpesaArrivalPayments.paymentId, payments.reversalOf))
    .innerJoin(mpesaArrivals, eq(mpesaArrivals.id, mpesaArrivalPayments.arrivalId))
    .where(eq(payments.id, subjectId));
  if (found) {
    const { arrival, invoiceId } = found;
    await openArrivalReview(tx, arrival, { reason: "taken-back", invoiceId, now: at });
  }
});

export const mpesaSubscribers = [receiptTyped, paymentTakenBack];
