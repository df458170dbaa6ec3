import { and, eq, inArray, isNull } from "drizzle-orm";
import { lockInvoice } from "~/features/invoices/server/commands";
import { getInvoiceById } from "~/features/invoices/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { parseStkCallback } from "~/integrations/daraja/callback";
import type { StkOutcome } from "~/integrations/daraja/types";
import { type Tx, transaction } from "~/platform/db/database";
import { notFound } from "~/platform/kernel/errors";
import { keepArrival } from "../../mpesa/server/commands/keep-arrival";
import { linkPayment, mpesa, openArrivalReview, settleReview } from "../../mpesa/server/commands/open-review";
import { type ArrivalMatch, findArrivalOf } from "../../mpesa/server/commands/same-money";
import { mpesaArrivals } from "../../mpesa/server/tables";
import { findTwin } from "../queries";
import { mpesaEvents, mpesaReceipts, payments, stkPromptPayments, stkPrompts } from "../tables";
import { movePrompt } from "./prompt-payment";
import { bookPayment, claimReceipt, isReversed, tellReceipt, tiePrompt } from "./record-payment";

type Prompt = typeof stkPrompts.$inferSelect;

/**
 * Applies what a query answered. A success is booked exactly once, however late; a failure never undoes a success.
 * That nobody answered is no end yet: it is being checked until M-Pesa has said so for a while (`endUnanswered`).
 */
export async function settlePrompt(promptId: string, outcome: StkOutcome, now: Date): Promise<void> {
  if (outcome.state === "succeeded") {
    await transaction((tx) => bookPromptSuccess(tx, promptId, now));
    return;
  }
  const why = whyOf(outcome, now);
  const failed = outcome.reason === "cancelled" ? "cancelled" : "failed";
  if (outcome.state === "failed") await transaction((tx) => movePrompt(tx, promptId, failed, why));
  if (outcome.state === "unanswered") await transaction((tx) => movePrompt(tx, promptId, "checking", why));
}

/** Ends a prompt that nobody answered and of which M-Pesa knows no money. Money that comes later is booked all the same. */
export async function endUnanswered(promptId: string, outcome: StkOutcome, now: Date): Promise<void> {
  await transaction((tx) => movePrompt(tx, promptId, "expired", whyOf(outcome, now)));
}

function whyOf({ reason, resultCode, resultDesc }: StkOutcome, now: Date) {
  return { reason, resultCode, resultDesc, now };
}

/**
 * Books the money of a prompt that a query has confirmed, unless it is booked or under review already. Takes the
 * invoice's lock before the prompt's, like everybody. A callback's receipt is only told: it is shown until a confirmation
 * or M-Pesa's list names the true one.
 */
export async function bookPromptSuccess(tx: Tx, promptId: string, now: Date): Promise<void> {
  const [found] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, promptId));
  if (!found) throw notFound("Prompt");
  const invoice = await lockInvoice(tx, found.invoiceId);
  const [prompt] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, promptId)).for("update");
  if (!prompt) throw notFound("Prompt");
  const told = await receiptsFromCallbacks(tx, prompt);
  const [booked] = await tx.select().from(stkPromptPayments).where(eq(stkPromptPayments.promptId, promptId));
  if (booked && told[0]) await tellReceipt(tx, told[0], booked.paymentId);
  if (!booked && !(await isHeldAlready(tx, prompt, told, now))) {
    const match = await findArrivalOf(tx, prompt, told);
    const absorbed = match?.review?.reason === "unconfirmed" && match.sure && !match.paymentId;
    if (match && !absorbed) await joinArrival(tx, prompt, match, now);
    else {
      const { id } = await bookPayment(tx, mpesa, {
        invoice,
        amount: prompt.amount * 100,
        method: "mpesa",
        reference: prompt.checkoutRequestId ?? "",
        toldReceipt: told[0] ?? null,
        promptId,
        now,
      });
      if (match?.review) await absorb(tx, id, match.arrival, match.review, now);
    }
  }
  await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
}

/** A confirmation that nothing confirmed waits for a person; the prompt's query says that its money is there. */
async function absorb(
  tx: Tx,
  paymentId: string,
  arrival: ArrivalMatch["arrival"],
  review: NonNullable<ArrivalMatch["review"]>,
  now: Date,
): Promise<void> {
  await linkPayment(tx, arrival.id, paymentId, true);
  await claimReceipt(tx, arrival.transId, paymentId, false);
  await settleReview(tx, mpesa, review, {
    kind: "merged",
    note: "The money of the request to this phone.",
    now,
  });
}

/** The same money as a paybill payment: booked already, or under review. A person looks at what is not sure. */
async function joinArrival(tx: Tx, prompt: Prompt, match: ArrivalMatch, now: Date): Promise<void> {
  if (match.paymentId && match.sure) return tiePrompt(tx, prompt.id, match.paymentId);
  const { paymentId, sure } = match;
  const review = await reviewPrompt(tx, prompt, undefined, paymentId, now);
  // That payment waits for a person already: one of the two is enough.
  const note = `The same money as ${match.arrival.transId}, which is under review.`;
  if (review && sure) await settleReview(tx, mpesa, review, { kind: "merged", note, now });
}

/**
 * Whether a prompt's money is held already, or under review: somebody typed in its receipt, or a payment that may be the
 * same, without one. Booking it as well could count it twice, so a person decides what is not plain.
 */
async function isHeldAlready(tx: Tx, prompt: Prompt, told: readonly string[], now: Date): Promise<boolean> {
  const [waiting] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.promptId, prompt.id));
  if (waiting) return true;
  const { invoiceId } = prompt;
  const amount = prompt.amount * 100;
  const typed = await findTyped(tx, told);
  if (typed) {
    if (typed.invoiceId === invoiceId && typed.amount === amount) await tiePrompt(tx, prompt.id, typed.id);
    else await reviewPrompt(tx, prompt, undefined, typed.id, now);
    return true;
  }
  const { duplicateHours: hours } = await getSettings(tx, "mpesa");
  const twin = await findTwin(tx, { invoiceId, amount, near: prompt.createdAt, hours });
  if (!twin) return false;
  await reviewPrompt(tx, prompt, told[0], twin, now);
  return true;
}

/** Puts a prompt's money under review, as what may be another payment's; undefined when its receipt waits already. */
async function reviewPrompt(
  tx: Tx,
  prompt: Prompt,
  receipt: string | undefined,
  paymentId: string | null,
  now: Date,
) {
  const { invoiceId, phone } = prompt;
  const { accountNumber: account } = await getInvoiceById(tx, invoiceId);
  const transId = receipt ?? prompt.checkoutRequestId ?? prompt.id;
  const told = { transId, source: "prompt" as const, account, amount: prompt.amount * 100, phone };
  const arrivalId = await keepArrival(tx, { ...told, paidAt: prompt.createdAt, promptId: prompt.id, now });
  const [arrival] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.transId, transId));
  // Known already by its receipt, as a paybill payment: that one is settled by itself.
  if (!arrivalId || !arrival) return undefined;
  return openArrivalReview(tx, arrival, { reason: "possible-duplicate", invoiceId, paymentId, now });
}

/** The payment a person typed one of these receipts for, that still counts. */
async function findTyped(tx: Tx, receipts: readonly string[]) {
  if (receipts.length === 0) return undefined;
  const rows = await tx
    .select({ payment: payments })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.paymentId, payments.id))
    .where(and(inArray(mpesaReceipts.receipt, [...receipts]), isNull(stkPromptPayments.promptId)));
  for (const { payment } of rows)
    if (!payment.promptId && payment.recordedBy && !(await isReversed(tx, payment.id))) return payment;
  return undefined;
}

/** The receipts that callbacks agreeing with the prompt in every part have named, in the order they came. */
export async function receiptsFromCallbacks(tx: Tx, prompt: Prompt): Promise<string[]> {
  const rows = await tx
    .select({ payload: mpesaEvents.payload })
    .from(mpesaEvents)
    .where(and(eq(mpesaEvents.promptId, prompt.id), eq(mpesaEvents.kind, "stk-callback")))
    .orderBy(mpesaEvents.receivedAt)
    .limit(50);
  const receipts = rows.flatMap(({ payload }) => {
    const callback = parseStkCallback(payload);
    const agrees =
      callback.checkoutRequestId === prompt.checkoutRequestId &&
      callback.resultCode === "0" &&
      callback.amount === prompt.amount;
    return agrees && callback.receipt ? [callback.receipt] : [];
  });
  return [...new Set(receipts)];
}
