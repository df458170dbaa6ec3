import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, provider } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import {
  DECISION_LABELS,
  type Decision,
  REASON_LABELS,
  type ReviewReason,
  reviewDecided,
  reviewOpened,
} from "../../domain";
import { mpesaDecisions, mpesaReviews, mpesaTransactionPayments, type mpesaTransactions } from "../tables";

export const mpesa = provider("M-Pesa");

export type MpesaTransaction = typeof mpesaTransactions.$inferSelect;
export type Review = typeof mpesaReviews.$inferSelect;

interface Opening {
  reason: ReviewReason;
  invoiceId?: string | null;
  paymentId?: string | null;
  now: Date;
}

/** Opens a review of an M-Pesa transaction; an open one gets the newer reason. */
export async function openTransactionReview(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  opening: Opening,
): Promise<Review | undefined> {
  return open(
    tx,
    {
      transactionId: mpesaTransaction.id,
      promptId: null,
      amount: mpesaTransaction.amount,
      search:
        `${mpesaTransaction.transId} ${mpesaTransaction.account} ${mpesaTransaction.phone} ${mpesaTransaction.payerName}`.toLowerCase(),
      receipt: mpesaTransaction.transId,
    },
    opening,
  );
}

/** Opens a review of a prompt with an unknown outcome. */
export async function openPromptReview(
  tx: Tx,
  prompt: { id: string; invoiceId: string; phone: string; amount: number },
  opening: Opening,
): Promise<void> {
  await open(
    tx,
    {
      transactionId: null,
      promptId: prompt.id,
      amount: prompt.amount * 100,
      search: `${prompt.phone} 0${prompt.phone.slice(4)}`,
      receipt: null,
    },
    { ...opening, invoiceId: prompt.invoiceId },
  );
}

interface Subject {
  transactionId: string | null;
  promptId: string | null;
  amount: Cents;
  search: string;
  receipt: string | null;
}

async function open(
  tx: Tx,
  subject: Subject,
  { reason, invoiceId, paymentId, now }: Opening,
): Promise<Review | undefined> {
  const { receipt, ...row } = subject;
  const of = subject.transactionId
    ? eq(mpesaReviews.transactionId, subject.transactionId)
    : eq(mpesaReviews.promptId, subject.promptId ?? "");
  const [there] = await tx.select().from(mpesaReviews).where(of).for("update");
  const why = { reason, invoiceId: invoiceId ?? null, paymentId: paymentId ?? null };
  const id = there?.id ?? newId();
  if (there && !there.settledAt && there.reason === reason) return undefined;
  const [opened] = there
    ? await tx
        .update(mpesaReviews)
        .set({ ...why, openedAt: now, settledAt: null })
        .where(eq(mpesaReviews.id, id))
        .returning()
    : await tx
        .insert(mpesaReviews)
        .values({ id, ...row, ...why, openedAt: now })
        .returning();
  await record(tx, mpesa, reviewOpened, {
    subjectId: id,
    summary: `${formatKes(subject.amount)} by M-Pesa needs a decision: ${REASON_LABELS[reason].toLowerCase()}`,
    data: { reason, amount: subject.amount, receipt },
    at: now,
  });
  return opened;
}

/** Closes a review with its decision. The caller holds its lock. */
export async function settleReview(
  tx: Tx,
  actor: Actor,
  review: Review,
  decided: { kind: Decision; note: string; now: Date },
): Promise<void> {
  const { kind, note, now } = decided;
  await tx
    .update(mpesaReviews)
    .set({ settledAt: kind === "undone" ? null : now })
    .where(eq(mpesaReviews.id, review.id));
  await tx.insert(mpesaDecisions).values({
    id: newId(),
    reviewId: review.id,
    kind,
    note,
    decidedBy: actor.personId,
    decidedByName: actor.name,
    createdAt: now,
  });
  await record(tx, actor, reviewDecided, {
    subjectId: review.id,
    summary: `${formatKes(review.amount)} by M-Pesa: ${DECISION_LABELS[kind].toLowerCase()}${note ? ` (${note})` : ""}`,
    data: { decision: kind, amount: review.amount, note },
    at: now,
  });
}

/** Says that a payment is an M-Pesa transaction's money: booked from it, or `merged` with a payment recorded before. */
export async function linkPayment(
  tx: Tx,
  transactionId: string,
  paymentId: string,
  merged = false,
): Promise<void> {
  await tx
    .insert(mpesaTransactionPayments)
    .values({ transactionId, paymentId, merged })
    .onConflictDoNothing();
}
