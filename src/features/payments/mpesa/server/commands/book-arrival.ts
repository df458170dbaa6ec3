import { and, eq, gte, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import { lockInvoice } from "~/features/invoices/server/commands";
import { findInvoiceByAccount } from "~/features/invoices/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { notFound } from "~/platform/kernel/errors";
import { movePrompt } from "../../../server/commands/prompt-payment";
import { bookPayment, claimReceipt, isReversed } from "../../../server/commands/record-payment";
import { findTwin } from "../../../server/queries";
import { mpesaReceipts, payments, stkPrompts } from "../../../server/tables";
import { isOfPrompt, phoneFits } from "../../domain";
import { mpesaArrivals, mpesaReviews } from "../tables";
import {
  type Arrival,
  allocatedOf,
  linkPayment,
  mpesa,
  openArrivalReview,
  settleReview,
} from "./open-review";

/**
 * Makes of a confirmed arrival what it is: a payment known already, a prompt's payment, a payment of the invoice whose
 * account it names, or something for a person. Once: an arrival that was settled stays as it is. Locks the arrival,
 * then the invoice, then the prompt.
 */
export async function bookArrival(tx: Tx, arrivalId: string, now: Date): Promise<void> {
  const arrival = await lockArrival(tx, arrivalId);
  if (!arrival || (await isSettled(tx, arrival))) return;
  const known = await findKnownPayment(tx, arrival);
  if (known) return linkKnown(tx, arrival, known, now);
  const found = arrival.account ? await findInvoiceByAccount(tx, arrival.account) : undefined;
  if (!found) return void (await openArrivalReview(tx, arrival, { reason: "unknown-account", now }));
  const invoice = await lockInvoice(tx, found.id);
  // Whoever held the invoice may have booked this receipt meanwhile.
  const meanwhile = await findKnownPayment(tx, arrival);
  if (meanwhile) return linkKnown(tx, arrival, meanwhile, now);
  const invoiceId = invoice.id;
  const prompt = await findPromptOf(tx, arrival, invoiceId);
  if (prompt?.arrivalId) {
    // The prompt's own word of this money waits for a person already: one of them is enough.
    const review = await openArrivalReview(tx, arrival, { reason: "possible-duplicate", invoiceId, now });
    const note = "The same money as the request to this phone, which is under review.";
    if (review) await settleReview(tx, mpesa, review, { kind: "merged", note, now });
    return;
  }
  if (prompt?.paymentId) {
    await claimReceipt(tx, arrival.transId, prompt.paymentId);
    return linkKnown(tx, arrival, prompt.paymentId, now);
  }
  if (!prompt && invoice.cancelledAt)
    return void (await openArrivalReview(tx, arrival, { reason: "cancelled-invoice", invoiceId, now }));
  const twin = await findTwin(tx, {
    invoiceId,
    amount: arrival.amount,
    near: arrival.paidAt,
    hours: (await getSettings(tx, "mpesa")).duplicateHours,
  });
  if (twin)
    return void (await openArrivalReview(tx, arrival, {
      reason: "possible-duplicate",
      invoiceId,
      paymentId: twin,
      now,
    }));
  const booked = await bookPayment(tx, mpesa, {
    invoice,
    amount: arrival.amount,
    method: "mpesa",
    reference: arrival.transId,
    mpesaReceipt: arrival.transId,
    promptId: prompt?.id ?? null,
    now,
  });
  await linkPayment(tx, arrival.id, booked.id);
  if (prompt) await movePrompt(tx, prompt.id, "succeeded", { reason: "paid", resultCode: "0", now });
  else if (booked.credit > 0)
    await openArrivalReview(tx, arrival, { reason: "unequal-amount", invoiceId, now });
}

/** Locks an arrival until the transaction ends. */
export async function lockArrival(tx: Tx, id: string): Promise<Arrival | undefined> {
  const [arrival] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.id, id)).for("update");
  return arrival;
}

async function isSettled(tx: Tx, arrival: Arrival): Promise<boolean> {
  const [review] = await tx
    .select({ id: mpesaReviews.id })
    .from(mpesaReviews)
    .where(eq(mpesaReviews.arrivalId, arrival.id));
  if (review) return true;
  return (await allocatedOf(tx, arrival)).live.length > 0;
}

/** The payment that has this receipt and still counts. */
async function findKnownPayment(tx: Tx, arrival: Arrival): Promise<string | undefined> {
  const [held] = await tx
    .select({ id: mpesaReceipts.paymentId })
    .from(mpesaReceipts)
    .where(eq(mpesaReceipts.receipt, arrival.transId));
  return held && !(await isReversed(tx, held.id)) ? held.id : undefined;
}

/** The same money as a payment that is booked: nothing more is booked; another amount is for a person to look at. */
async function linkKnown(tx: Tx, arrival: Arrival, paymentId: string, now: Date): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw notFound("Payment");
  await linkPayment(tx, arrival.id, paymentId, true);
  if (payment.amount !== arrival.amount) {
    await openArrivalReview(tx, arrival, {
      reason: "unequal-amount",
      invoiceId: payment.invoiceId,
      paymentId,
      now,
    });
  }
}

/**
 * The prompt whose money this is: same invoice, amount and phone, sent when the money was taken, and no other receipt
 * known for it. M-Pesa tells a paybill of prompts' money twice, by the prompt's callback and as a paybill payment.
 */
async function findPromptOf(tx: Tx, arrival: Arrival, invoiceId: string) {
  const rows = await tx
    .select({ prompt: stkPrompts, paymentId: payments.id, receipt: mpesaReceipts.receipt })
    .from(stkPrompts)
    .leftJoin(payments, eq(payments.promptId, stkPrompts.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(
      and(
        eq(stkPrompts.invoiceId, invoiceId),
        eq(sql`${stkPrompts.amount} * 100`, arrival.amount),
        notInArray(stkPrompts.state, ["queued", "failed", "cancelled"]),
        gte(stkPrompts.createdAt, new Date(arrival.paidAt.getTime() - 900_000)),
        lte(stkPrompts.createdAt, new Date(arrival.paidAt.getTime() + 900_000)),
        isNull(mpesaReceipts.receipt),
      ),
    )
    .orderBy(stkPrompts.createdAt)
    .limit(20);
  const fitting = rows.filter(
    ({ prompt }) => isOfPrompt(arrival.paidAt, prompt) && phoneFits(arrival.phone, prompt.phone),
  );
  const [only] = fitting;
  if (!only) return undefined;
  if (only.paymentId && (await isReversed(tx, only.paymentId))) return undefined;
  const [waiting] = await tx
    .select({ id: mpesaArrivals.id })
    .from(mpesaArrivals)
    .where(
      inArray(
        mpesaArrivals.promptId,
        fitting.map(({ prompt }) => prompt.id),
      ),
    );
  return { id: only.prompt.id, paymentId: only.paymentId, arrivalId: waiting?.id };
}
