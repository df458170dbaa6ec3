import { and, eq, ne } from "drizzle-orm";
import { accountNumberOf } from "~/features/invoices/domain";
import { lockInvoice } from "~/features/invoices/server/commands";
import { findInvoiceByAccount, getInvoiceById } from "~/features/invoices/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { notFound } from "~/platform/kernel/errors";
import { movePrompt } from "../../../server/commands/prompt-payment";
import { bookPayment, claimReceipt, isReversed } from "../../../server/commands/record-payment";
import { findTwin } from "../../../server/queries";
import { mpesaReceipts, payments, stkPromptPayments, stkPrompts } from "../../../server/tables";
import { likenessOf, type ReviewReason } from "../../domain";
import { mpesaArrivalPayments, mpesaArrivals, mpesaReviews } from "../tables";
import {
  type Arrival,
  allocatedOf,
  linkPayment,
  mpesa,
  openArrivalReview,
  settleReview,
} from "./open-review";
import { findPromptOf, type PromptMatch } from "./same-money";

interface Placing {
  invoice: Awaited<ReturnType<typeof lockInvoice>> | undefined;
  /** False when nothing but its address vouches for it. */
  confirmed: boolean;
  now: Date;
}

/**
 * Makes of an arrival what it is: a payment known already, a prompt's money, a payment of the invoice whose account it
 * names, or something for a person. Once: an arrival that was settled stays as it is, unless it only waited for M-Pesa to
 * confirm it. Locks the invoice, then the arrival, like whoever reviews it.
 *
 * One that is not confirmed books nothing: it may only name the receipt of money that M-Pesa has said is there.
 */
export async function bookArrival(tx: Tx, arrivalId: string, now: Date, confirmed = true): Promise<void> {
  const [kept] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.id, arrivalId));
  const found = kept?.account ? await findInvoiceByAccount(tx, kept.account) : undefined;
  const invoice = found && (await lockInvoice(tx, found.id));
  const [review] = await tx
    .select()
    .from(mpesaReviews)
    .where(eq(mpesaReviews.arrivalId, arrivalId))
    .for("update");
  const arrival = await lockArrival(tx, arrivalId);
  const waits = confirmed && review?.reason === "unconfirmed" && !review.settledAt;
  if (!arrival || (review && !waits) || (await isBooked(tx, arrival))) return;
  await placeArrival(tx, arrival, { invoice, confirmed, now });
  if (!waits || !(await isBooked(tx, arrival))) return;
  const [still] = await tx.select().from(mpesaReviews).where(eq(mpesaReviews.id, review.id));
  const note = "M-Pesa has confirmed it.";
  if (still?.reason === "unconfirmed") await settleReview(tx, mpesa, still, { kind: "accepted", note, now });
}

async function placeArrival(tx: Tx, arrival: Arrival, { invoice, confirmed, now }: Placing): Promise<void> {
  const review = (reason: ReviewReason, of: { invoiceId?: string; paymentId?: string } = {}) =>
    openArrivalReview(tx, arrival, { reason, ...of, now });
  const known = await findKnownPayment(tx, arrival);
  if (known) return linkKnown(tx, arrival, known, { confirmed, now });
  if (!invoice) return void (await review(confirmed ? "unknown-account" : "unconfirmed"));
  const invoiceId = invoice.id;
  const match = await findPromptOf(tx, arrival, invoiceId);
  if (match?.kind === "booked" && (match.sure || confirmed)) {
    await linkKnown(tx, arrival, match.paymentId, { confirmed, now });
    if (!match.sure) await review("possible-duplicate", { invoiceId, paymentId: match.paymentId });
    return;
  }
  if (!confirmed) return void (await review("unconfirmed", { invoiceId }));
  const person = reviewFor(match);
  if (person) {
    const opened = await review(person.reason, { ...person, invoiceId });
    // The prompt's own word of this money waits for a person already: one of them is enough.
    const note = "The same money as the request to this phone, which is under review.";
    if (opened && match?.kind === "waiting")
      await settleReview(tx, mpesa, opened, { kind: "merged", note, now });
    return;
  }
  const promptId = match?.kind === "unasked" ? match.promptId : null;
  if (!promptId && invoice.cancelledAt) return void (await review("cancelled-invoice", { invoiceId }));
  const { duplicateHours: hours } = await getSettings(tx, "mpesa");
  const twin = await findTwin(tx, { invoiceId, amount: arrival.amount, near: arrival.paidAt, hours });
  if (twin) return void (await review("possible-duplicate", { invoiceId, paymentId: twin }));
  const booked = await bookPayment(tx, mpesa, {
    invoice,
    amount: arrival.amount,
    method: "mpesa",
    reference: arrival.transId,
    mpesaReceipt: arrival.transId,
    promptId,
    now,
  });
  await linkPayment(tx, arrival.id, booked.id);
  if (promptId) await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
  else if (booked.credit > 0) await review("unequal-amount", { invoiceId });
}

/** Why a prompt stands in the way of booking: its money waits itself, was taken back, or is told a second time. */
function reviewFor(match: PromptMatch | undefined): { reason: ReviewReason; paymentId?: string } | undefined {
  if (match?.kind === "waiting") return { reason: "possible-duplicate" };
  if (match?.kind === "second") return { reason: "possible-duplicate", paymentId: match.paymentId };
  if (match?.kind === "taken-back") return { reason: "taken-back", paymentId: match.paymentId };
  return undefined;
}

/** Locks an arrival until the transaction ends. */
export async function lockArrival(tx: Tx, id: string): Promise<Arrival | undefined> {
  const [arrival] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.id, id)).for("update");
  return arrival;
}

async function isBooked(tx: Tx, arrival: Arrival): Promise<boolean> {
  return (await allocatedOf(tx, arrival)).live.length > 0;
}

/**
 * The payment that has this receipt and still counts. A receipt that only a callback named, and that is not its prompt's
 * money, is taken off that payment: the callback was false.
 */
async function findKnownPayment(tx: Tx, arrival: Arrival): Promise<string | undefined> {
  const [held] = await tx
    .select({ receipt: mpesaReceipts, payment: payments, prompt: stkPrompts })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.paymentId, payments.id))
    .leftJoin(stkPrompts, eq(stkPrompts.id, stkPromptPayments.promptId))
    .where(eq(mpesaReceipts.receipt, arrival.transId));
  if (!held || (await isReversed(tx, held.payment.id))) return undefined;
  const { receipt, payment, prompt } = held;
  const { accountNumber } = await getInvoiceById(tx, payment.invoiceId);
  const fits =
    receipt.confirmed ||
    !prompt ||
    (payment.amount === arrival.amount &&
      accountNumberOf(arrival.account) === accountNumber &&
      likenessOf(arrival, prompt) !== "other");
  if (fits) return payment.id;
  log().warn({ promptId: prompt?.id, receipt: arrival.transId }, "a callback named a receipt of other money");
  await tx.delete(mpesaReceipts).where(eq(mpesaReceipts.receipt, arrival.transId));
  return undefined;
}

/** The same money as a payment that is booked: nothing more is booked; another amount is for a person to look at. */
async function linkKnown(
  tx: Tx,
  arrival: Arrival,
  paymentId: string,
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw notFound("Payment");
  await unlinkUnconfirmed(tx, arrival, paymentId, now);
  await linkPayment(tx, arrival.id, paymentId, true);
  await claimReceipt(tx, arrival.transId, paymentId, confirmed);
  if (payment.amount !== arrival.amount) {
    await openArrivalReview(tx, arrival, {
      reason: "unequal-amount",
      invoiceId: payment.invoiceId,
      paymentId,
      now,
    });
  }
}

/** An arrival that nothing confirmed gives way to the one that is this payment's money: it waits for a person. */
async function unlinkUnconfirmed(tx: Tx, arrival: Arrival, paymentId: string, now: Date): Promise<void> {
  const [other] = await tx
    .select({ arrival: mpesaArrivals })
    .from(mpesaArrivalPayments)
    .innerJoin(mpesaArrivals, eq(mpesaArrivals.id, mpesaArrivalPayments.arrivalId))
    .innerJoin(mpesaReceipts, eq(mpesaReceipts.receipt, mpesaArrivals.transId))
    .where(
      and(
        eq(mpesaArrivalPayments.paymentId, paymentId),
        ne(mpesaArrivals.id, arrival.id),
        eq(mpesaReceipts.confirmed, false),
      ),
    );
  if (!other) return;
  await tx.delete(mpesaArrivalPayments).where(eq(mpesaArrivalPayments.paymentId, paymentId));
  await openArrivalReview(tx, other.arrival, { reason: "unconfirmed", now });
}
