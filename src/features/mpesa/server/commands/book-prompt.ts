import { and, eq } from "drizzle-orm";
import { accountNumberOf } from "~/features/invoices/domain";
import { lockInvoice } from "~/features/invoices/server/commands";
import { findInvoiceByAccount, getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { promptNotFound } from "~/features/payments/prompts/errors";
import { lockPrompt, movePrompt } from "~/features/payments/prompts/server/commands/move-prompt";
import { promptMoney } from "~/features/payments/prompts/server/commands/settle-prompt";
import { darajaConfig, findDaraja } from "~/features/payments/server/commands/call-mpesa";
import {
  bookPayment,
  claimReceipt,
  saveReportedReceipt,
  tiePrompt,
} from "~/features/payments/server/commands/record-payment";
import { findPaymentOfPrompt, findPrompt, type PromptRow } from "~/features/payments/server/queries/prompts";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { getSettings } from "~/features/settings/server/queries";
import { parseStkCallback } from "~/integrations/daraja/callback";
import type { Daraja } from "~/integrations/daraja/client";
import { db, type Tx, transaction } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { likenessOf } from "../../domain";
import {
  findPossibleDuplicate,
  findTransactionOf,
  findTyped,
  listOpenPromptsOf,
  listSilentPrompts,
  type TransactionMatch,
} from "../queries/matching";
import { mpesaEvents, mpesaTransactions } from "../tables";
import {
  linkPayment,
  type MpesaTransaction,
  mpesa,
  openPromptReview,
  openTransactionReview,
  settleReview,
} from "./open-review";
import { pullAll, savePulled } from "./pull-payments";
import { recordTransaction } from "./record-transaction";

const MINUTE = 60_000;

/**
 * Books a prompt that a query confirmed, unless it is booked or under review. Locks the invoice before the prompt, like
 * all others. A callback's receipt is provisional until a confirmation or M-Pesa's list names the true one.
 */
export async function bookPromptSuccess(tx: Tx, promptId: string, now: Date): Promise<void> {
  const found = await findPrompt(tx, promptId);
  if (!found) throw promptNotFound();
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.invoiceId, "system"));
  const prompt = await lockPrompt(tx, promptId);
  if (!prompt) throw promptNotFound();
  const reported = await receiptsFromCallbacks(tx, prompt);
  const booked = await findPaymentOfPrompt(tx, promptId);
  if (booked && reported[0]) await saveReportedReceipt(tx, reported[0], booked);
  if (!booked && !(await isHeldAlready(tx, prompt, reported, now))) {
    const match = await findTransactionOf(tx, prompt, reported);
    const absorbed = match?.review?.reason === "unconfirmed" && match.sure && !match.paymentId;
    if (match && !absorbed) await joinTransaction(tx, prompt, match, now);
    else {
      const { id } = await bookPayment(tx, mpesa, {
        invoice,
        amount: prompt.amount * 100,
        method: "mpesa",
        reference: prompt.checkoutRequestId ?? "",
        reportedReceipt: reported[0] ?? null,
        promptId,
        now,
      });
      if (match?.review) await absorb(tx, id, match.mpesaTransaction, match.review, now);
    }
  }
  await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
}

async function absorb(
  tx: Tx,
  paymentId: string,
  mpesaTransaction: TransactionMatch["mpesaTransaction"],
  review: NonNullable<TransactionMatch["review"]>,
  now: Date,
): Promise<void> {
  await linkPayment(tx, mpesaTransaction.id, paymentId, true);
  await claimReceipt(tx, mpesaTransaction.transId, paymentId, false);
  await settleReview(tx, mpesa, review, {
    kind: "merged",
    note: "The money of the request to this phone.",
    now,
  });
}

/** The paybill payment is the same money, booked or under review. Uncertain matches get a review. */
async function joinTransaction(tx: Tx, prompt: PromptRow, match: TransactionMatch, now: Date): Promise<void> {
  if (match.paymentId && match.sure) return tiePrompt(tx, prompt.id, match.paymentId);
  const { paymentId, sure } = match;
  const review = await reviewPrompt(tx, prompt, undefined, paymentId, now);
  // That payment is under review already: one is enough.
  const note = `The same money as ${match.mpesaTransaction.transId}, which is under review.`;
  if (review && sure) await settleReview(tx, mpesa, review, { kind: "merged", note, now });
}

/**
 * The prompt's money may be booked already, by a typed receipt or without one. Booking again could count it twice, so
 * unclear cases get a review.
 */
async function isHeldAlready(
  tx: Tx,
  prompt: PromptRow,
  reported: readonly string[],
  now: Date,
): Promise<boolean> {
  const [waiting] = await tx
    .select()
    .from(mpesaTransactions)
    .where(eq(mpesaTransactions.promptId, prompt.id));
  if (waiting) return true;
  const { invoiceId } = prompt;
  const amount = prompt.amount * 100;
  const typed = await findTyped(tx, reported);
  if (typed) {
    if (typed.invoiceId === invoiceId && typed.amount === amount) await tiePrompt(tx, prompt.id, typed.id);
    else await reviewPrompt(tx, prompt, undefined, typed.id, now);
    return true;
  }
  const { duplicateHours: hours } = (await getSettings(tx, paymentGatewaysSection)).mpesa;
  const duplicate = await findPossibleDuplicate(tx, { invoiceId, amount, near: prompt.createdAt, hours });
  if (!duplicate) return false;
  await reviewPrompt(tx, prompt, reported[0], duplicate, now);
  return true;
}

async function reviewPrompt(
  tx: Tx,
  prompt: PromptRow,
  receipt: string | undefined,
  paymentId: string | null,
  now: Date,
) {
  const { invoiceId, phone } = prompt;
  const { accountNumber: account } = await getInvoiceById(tx, invoiceId);
  const transId = receipt ?? prompt.checkoutRequestId ?? prompt.id;
  const reported = { transId, source: "prompt" as const, account, amount: prompt.amount * 100, phone };
  const transactionId = await recordTransaction(tx, {
    ...reported,
    paidAt: prompt.createdAt,
    promptId: prompt.id,
    now,
  });
  const [mpesaTransaction] = await tx
    .select()
    .from(mpesaTransactions)
    .where(eq(mpesaTransactions.transId, transId));
  // Its paybill payment is known by this receipt and settled there.
  if (!transactionId || !mpesaTransaction) return undefined;
  return openTransactionReview(tx, mpesaTransaction, {
    reason: "possible-duplicate",
    invoiceId,
    paymentId,
    now,
  });
}

/** The receipts that callbacks agreeing with the prompt in every part have named, in the order they came. */
export async function receiptsFromCallbacks(tx: Tx, prompt: PromptRow): Promise<string[]> {
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

/** Asks about the prompts whose money this may be: what M-Pesa says of them is booked first, and this is its receipt. */
export async function askPromptsOf(mpesaTransaction: MpesaTransaction): Promise<void> {
  const daraja = await findDaraja();
  const invoice = mpesaTransaction.account
    ? await findInvoiceByAccount(db(), mpesaTransaction.account)
    : undefined;
  if (!daraja || !invoice) return;
  const rows = await listOpenPromptsOf(db(), { invoiceId: invoice.id, amount: mpesaTransaction.amount });
  for (const prompt of rows.filter((row) => likenessOf(mpesaTransaction, row) === "same").slice(0, 3)) {
    if (!prompt.checkoutRequestId) continue;
    const outcome = await daraja.stkQuery(prompt.checkoutRequestId).catch(() => undefined);
    if (outcome?.state === "succeeded")
      await transaction((tx) => bookPromptSuccess(tx, prompt.id, new Date()));
  }
}

/** Looks for a prompt's money in M-Pesa's own list; what is found is kept and settles the prompt. */
async function pulledFor(daraja: Daraja, prompt: PromptRow, now: Date): Promise<boolean> {
  if (!(await darajaConfig(db()))?.pull) return false;
  const sent = prompt.sentAt ?? prompt.createdAt;
  const from = new Date(sent.getTime() - 2 * MINUTE);
  if (now.getTime() - from.getTime() > 47 * 60 * MINUTE) return false;
  const until = new Date(Math.min(now.getTime(), sent.getTime() + 10 * MINUTE));
  const { accountNumber } = await getInvoiceById(db(), prompt.invoiceId);
  const rows = await pullAll(daraja, from, until);
  const mine = rows.find(
    (row) =>
      accountNumberOf(row.account) === accountNumber &&
      row.amount === prompt.amount &&
      likenessOf({ paidAt: row.at, phone: row.phone }, prompt) === "same",
  );
  return mine !== undefined && (await savePulled([mine], now)) > 0;
}

/** Puts a prompt with an unknown outcome under review. Locks its row; an ended one stays. */
async function reviewUnknown(tx: Tx, promptId: string, now: Date): Promise<void> {
  const prompt = await lockPrompt(tx, promptId);
  if (!prompt || !["prompted", "checking"].includes(prompt.state)) return;
  await movePrompt(tx, promptId, "checking", { reason: "unknown", now });
  await openPromptReview(tx, prompt, { reason: "unknown-outcome", now });
}

export const moneyOfMpesaPrompts = promptMoney.answer({
  saveCallback: (tx, callback) => tx.insert(mpesaEvents).values({ kind: "stk-callback", ...callback }),
  book: bookPromptSuccess,
  pull: pulledFor,
  listSilent: listSilentPrompts,
  review: reviewUnknown,
});
