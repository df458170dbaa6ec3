import { eq } from "drizzle-orm";
import { accountNumberOf } from "~/features/invoices/domain";
import { lockInvoice } from "~/features/invoices/server/commands";
import { findInvoiceByAccount, getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { paymentNotFound } from "~/features/payments/errors";
import { movePrompt } from "~/features/payments/prompts/server/commands/move-prompt";
import {
  bookPayment,
  claimReceipt,
  isReversed,
  releaseReceipt,
} from "~/features/payments/server/commands/record-payment";
import { findPayment } from "~/features/payments/server/queries/payments";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { trustedReach } from "~/platform/http/reach";
import { likenessOf, type ReviewReason } from "../../domain";
import {
  allocatedOf,
  findPossibleDuplicate,
  findPromptOf,
  findReceiptHolder,
  findUnconfirmedRival,
  type PromptMatch,
} from "../queries/matching";
import { mpesaReviews, mpesaTransactionPayments, mpesaTransactions } from "../tables";
import {
  linkPayment,
  type MpesaTransaction,
  mpesa,
  openTransactionReview,
  settleReview,
} from "./open-review";

interface Placing {
  invoice: Awaited<ReturnType<typeof lockInvoice>> | undefined;
  confirmed: boolean;
  now: Date;
}

/**
 * Settles an M-Pesa transaction once: a known payment, a prompt's money, a payment of the named invoice, or a review.
 * Only an unconfirmed one is settled again. Locks the invoice, then the transaction, as reviews do. Unconfirmed, it
 * books nothing and may only add a receipt to confirmed money.
 */
export async function bookTransaction(
  tx: Tx,
  transactionId: string,
  now: Date,
  confirmed = true,
): Promise<void> {
  const [kept] = await tx.select().from(mpesaTransactions).where(eq(mpesaTransactions.id, transactionId));
  const found = kept?.account ? await findInvoiceByAccount(tx, kept.account) : undefined;
  const invoice = found && (await lockInvoice(tx, trustedReach(tx, "invoice", found.id, "system")));
  const [review] = await tx
    .select()
    .from(mpesaReviews)
    .where(eq(mpesaReviews.transactionId, transactionId))
    .for("update");
  const mpesaTransaction = await lockTransaction(tx, transactionId);
  const waits = confirmed && review?.reason === "unconfirmed" && !review.settledAt;
  if (!mpesaTransaction || (review && !waits) || (await isBooked(tx, mpesaTransaction))) return;
  await placeTransaction(tx, mpesaTransaction, { invoice, confirmed, now });
  if (!waits || !(await isBooked(tx, mpesaTransaction))) return;
  const [still] = await tx.select().from(mpesaReviews).where(eq(mpesaReviews.id, review.id));
  const note = "M-Pesa has confirmed it.";
  if (still?.reason === "unconfirmed") await settleReview(tx, mpesa, still, { kind: "accepted", note, now });
}

async function placeTransaction(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  { invoice, confirmed, now }: Placing,
): Promise<void> {
  const review = (reason: ReviewReason, of: { invoiceId?: string; paymentId?: string } = {}) =>
    openTransactionReview(tx, mpesaTransaction, { reason, ...of, now });
  const known = await findKnownPayment(tx, mpesaTransaction);
  if (known) return linkKnown(tx, mpesaTransaction, known, { confirmed, now });
  if (!invoice) return void (await review(confirmed ? "unknown-account" : "unconfirmed"));
  const invoiceId = invoice.id;
  const match = await findPromptOf(tx, mpesaTransaction, invoiceId);
  if (match?.kind === "booked" && (match.sure || confirmed)) {
    await linkKnown(tx, mpesaTransaction, match.paymentId, { confirmed, now });
    if (!match.sure) await review("possible-duplicate", { invoiceId, paymentId: match.paymentId });
    return;
  }
  if (!confirmed) return void (await review("unconfirmed", { invoiceId }));
  const person = reviewFor(match);
  if (person) {
    const opened = await review(person.reason, { ...person, invoiceId });
    // The prompt's own report is under review already: one is enough.
    const note = "The same money as the request to this phone, which is under review.";
    if (opened && match?.kind === "waiting")
      await settleReview(tx, mpesa, opened, { kind: "merged", note, now });
    return;
  }
  const promptId = match?.kind === "unasked" ? match.promptId : null;
  if (!promptId && invoice.cancelledAt) return void (await review("cancelled-invoice", { invoiceId }));
  const { duplicateHours: hours } = (await getSettings(tx, paymentGatewaysSection)).mpesa;
  const duplicate = await findPossibleDuplicate(tx, {
    invoiceId,
    amount: mpesaTransaction.amount,
    near: mpesaTransaction.paidAt,
    hours,
  });
  if (duplicate) return void (await review("possible-duplicate", { invoiceId, paymentId: duplicate }));
  const booked = await bookPayment(tx, mpesa, {
    invoice,
    amount: mpesaTransaction.amount,
    method: "mpesa",
    reference: mpesaTransaction.transId,
    mpesaReceipt: mpesaTransaction.transId,
    promptId,
    now,
  });
  await linkPayment(tx, mpesaTransaction.id, booked.id);
  if (promptId) await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
  else if (booked.credit > 0) await review("unequal-amount", { invoiceId });
}

function reviewFor(match: PromptMatch | undefined): { reason: ReviewReason; paymentId?: string } | undefined {
  if (match?.kind === "waiting") return { reason: "possible-duplicate" };
  if (match?.kind === "second") return { reason: "possible-duplicate", paymentId: match.paymentId };
  if (match?.kind === "taken-back") return { reason: "taken-back", paymentId: match.paymentId };
  return undefined;
}

export async function lockTransaction(tx: Tx, id: string): Promise<MpesaTransaction | undefined> {
  const [mpesaTransaction] = await tx
    .select()
    .from(mpesaTransactions)
    .where(eq(mpesaTransactions.id, id))
    .for("update");
  return mpesaTransaction;
}

async function isBooked(tx: Tx, mpesaTransaction: MpesaTransaction): Promise<boolean> {
  return (await allocatedOf(tx, mpesaTransaction)).live.length > 0;
}

/** The live payment with this receipt. A receipt from a false callback is removed from its payment. */
async function findKnownPayment(tx: Tx, mpesaTransaction: MpesaTransaction): Promise<string | undefined> {
  const held = await findReceiptHolder(tx, mpesaTransaction.transId);
  if (!held || (await isReversed(tx, held.payment.id))) return undefined;
  const { receipt, payment, prompt } = held;
  const { accountNumber } = await getInvoiceById(tx, payment.invoiceId);
  const fits =
    receipt.confirmed ||
    !prompt ||
    (payment.amount === mpesaTransaction.amount &&
      accountNumberOf(mpesaTransaction.account) === accountNumber &&
      likenessOf(mpesaTransaction, prompt) !== "other");
  if (fits) return payment.id;
  log().warn(
    { promptId: prompt?.id, receipt: mpesaTransaction.transId },
    "a callback named a receipt of other money",
  );
  await releaseReceipt(tx, mpesaTransaction.transId);
  return undefined;
}

async function linkKnown(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  paymentId: string,
  { confirmed, now }: { confirmed: boolean; now: Date },
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw paymentNotFound();
  await unlinkUnconfirmed(tx, mpesaTransaction, paymentId, now);
  await linkPayment(tx, mpesaTransaction.id, paymentId, true);
  await claimReceipt(tx, mpesaTransaction.transId, paymentId, confirmed);
  if (payment.amount !== mpesaTransaction.amount) {
    await openTransactionReview(tx, mpesaTransaction, {
      reason: "unequal-amount",
      invoiceId: payment.invoiceId,
      paymentId,
      now,
    });
  }
}

async function unlinkUnconfirmed(
  tx: Tx,
  mpesaTransaction: MpesaTransaction,
  paymentId: string,
  now: Date,
): Promise<void> {
  const other = await findUnconfirmedRival(tx, paymentId, mpesaTransaction.id);
  if (!other) return;
  await tx.delete(mpesaTransactionPayments).where(eq(mpesaTransactionPayments.paymentId, paymentId));
  await openTransactionReview(tx, other, { reason: "unconfirmed", now });
}
