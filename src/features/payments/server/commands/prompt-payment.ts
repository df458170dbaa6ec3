import { and, desc, eq, gt, sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import { lockInvoice } from "~/features/invoices/server/commands";
import { getInvoiceById } from "~/features/invoices/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { parseStkCallback } from "~/integrations/daraja/callback";
import { BadCallback, type StkOutcome } from "~/integrations/daraja/types";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, provider } from "~/platform/http/actor";
import { AppError, conflict, invalid, notFound } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import {
  canMove,
  isOpen,
  PROMPT_SECONDS,
  type PromptState,
  promptEnded,
  promptRefusal,
  promptStarted,
} from "../../domain";
import { keepArrival } from "../../mpesa/server/commands/keep-arrival";
import { openArrivalReview } from "../../mpesa/server/commands/open-review";
import { mpesaArrivals } from "../../mpesa/server/tables";
import { findTwin } from "../queries";
import { mpesaEvents, mpesaReceipts, payments, stkPrompts } from "../tables";
import { getMpesaSetup } from "./call-mpesa";
import { bookPayment, claimReceipt, isReversed } from "./record-payment";

/** Rings the phone. Not repeated by the queue once it went out: a second ring could be a second payment. */
export const sendPromptTask = defineTask<{ promptId: string }>("send-stk-prompt", {
  retryLimit: 4,
  retryDelay: 3,
  expireInSeconds: 60,
});
/** Asks what became of a prompt, again and again until there is an answer. */
export const checkPromptTask = defineTask<{ promptId: string; round: number }>("check-stk-prompt", {
  retryLimit: 20,
  retryDelay: 10,
  expireInSeconds: 60,
});

const CALLBACK_PURPOSE = "stk-callback";
const mpesa = provider("M-Pesa");

/** The word in a callback's path, derived from the prompt's id: only Safaricom and we know it. */
export function callbackToken(promptId: string): string {
  return signedToken(CALLBACK_PURPOSE, promptId);
}

/** Begins a prompt for an invoice: checked under the invoice's lock, kept, and sent by a task after the transaction. */
export async function startPrompt(
  tx: Tx,
  actor: Actor,
  input: { invoiceId: string; phone: string; amount: number; now: Date },
): Promise<{ id: string; state: PromptState }> {
  const setup = await getMpesaSetup(tx);
  if (!setup.available) throw new AppError("CONFLICT", "M-Pesa is not available at the moment.");
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw conflict("This invoice is cancelled.");
  const balance = balanceOf(invoice);
  if (balance === 0) throw conflict("This invoice is paid already.");
  const refused = promptRefusal({ ...input, balance }, setup);
  if (refused) throw invalid(refused.field, refused.message);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`prompt:${input.phone}`}))`);
  const since = new Date(input.now.getTime() - PROMPT_SECONDS * 1000);
  const [recent] = await tx
    .select()
    .from(stkPrompts)
    .where(and(eq(stkPrompts.phone, input.phone), gt(stkPrompts.createdAt, since)))
    .orderBy(desc(stkPrompts.createdAt))
    .limit(1);
  if (recent && (isOpen(recent.state as PromptState) || recent.state === "succeeded")) {
    if (
      recent.invoiceId === invoice.id &&
      recent.amount === input.amount &&
      isOpen(recent.state as PromptState)
    )
      return { id: recent.id, state: recent.state as PromptState };
    const wait = Math.max(
      1,
      Math.ceil((recent.createdAt.getTime() + PROMPT_SECONDS * 1000 - input.now.getTime()) / 1000),
    );
    throw new AppError(
      "TOO_MANY_REQUESTS",
      `A prompt was just sent to this number. Please wait ${wait} seconds.`,
      { retryAfter: wait, fields: { phone: `Please wait ${wait} seconds` } },
    );
  }
  // One that no worker has sent in all this time would ring beside the new one: it ends unsent.
  await tx
    .update(stkPrompts)
    .set({ state: "expired", reason: "unsent", endedAt: input.now })
    .where(
      and(
        eq(stkPrompts.invoiceId, invoice.id),
        eq(stkPrompts.phone, input.phone),
        eq(stkPrompts.state, "queued"),
      ),
    );
  const id = newId();
  await tx
    .update(stkPrompts)
    .set({ state: "checking" })
    .where(
      and(
        eq(stkPrompts.invoiceId, invoice.id),
        eq(stkPrompts.phone, input.phone),
        eq(stkPrompts.state, "prompted"),
      ),
    );
  await tx.insert(stkPrompts).values({
    id,
    invoiceId: invoice.id,
    phone: input.phone,
    amount: input.amount,
    startedBy: actor.name,
    createdAt: input.now,
  });
  await enqueue(tx, sendPromptTask, { promptId: id });
  await record(tx, actor, promptStarted, {
    subjectId: id,
    summary: `M-Pesa prompt for KES ${input.amount.toLocaleString("en-KE")} on ${invoice.number}`,
    data: { invoiceId: invoice.id, amount: input.amount },
    customerId: invoice.customerId,
    at: input.now,
  });
  return { id, state: "queued" };
}

/** Moves a prompt, if its state allows it, and says why it ended. Locks the prompt's row. */
export async function movePrompt(
  tx: Tx,
  promptId: string,
  to: PromptState,
  why: { reason?: string; resultCode?: string; resultDesc?: string; now: Date },
): Promise<boolean> {
  const [prompt] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, promptId)).for("update");
  if (!prompt || !canMove(prompt.state as PromptState, to)) return false;
  const ended = !isOpen(to);
  await tx
    .update(stkPrompts)
    .set({
      state: to,
      reason: why.reason ?? null,
      resultCode: why.resultCode ?? null,
      resultDesc: why.resultDesc ?? null,
      ...(ended ? { endedAt: why.now } : {}),
    })
    .where(eq(stkPrompts.id, promptId));
  if (ended) {
    await record(tx, mpesa, promptEnded, {
      subjectId: promptId,
      summary: `M-Pesa prompt ${to}${why.resultDesc ? `: ${why.resultDesc.slice(0, 120)}` : ""}`,
      data: { invoiceId: prompt.invoiceId, state: to, resultCode: why.resultCode ?? null },
      at: why.now,
    });
  }
  return true;
}

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
 * Books the money of a prompt that a query has confirmed. Takes the invoice's lock before the prompt's, like everybody.
 * The callback's receipt is tied to the payment when it has come; when it comes later, it is tied then.
 */
export async function bookPromptSuccess(tx: Tx, promptId: string, now: Date): Promise<void> {
  const [found] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, promptId));
  if (!found) throw notFound("Prompt");
  const invoice = await lockInvoice(tx, found.invoiceId);
  const [prompt] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, promptId)).for("update");
  if (!prompt) throw notFound("Prompt");
  const receipt = await receiptFromCallbacks(tx, prompt);
  const [booked] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.promptId, promptId));
  if (booked) {
    if (receipt) await tieReceipt(tx, receipt, booked.id);
    return;
  }
  const holder = receipt ? await findHolder(tx, receipt) : undefined;
  if (holder && !holder.promptId) {
    // Somebody typed the receipt in before the callback came: the same money.
    await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
    return;
  }
  if (!holder && (await waitsForPerson(tx, prompt, receipt, now))) {
    await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
    return;
  }
  await bookPayment(tx, mpesa, {
    invoice,
    amount: prompt.amount * 100,
    method: "mpesa",
    reference: (holder ? undefined : receipt) ?? prompt.checkoutRequestId ?? "",
    mpesaReceipt: holder ? null : (receipt ?? null),
    promptId,
    now,
  });
  await movePrompt(tx, promptId, "succeeded", { reason: "paid", resultCode: "0", now });
}

/**
 * Whether a prompt's money is under review. It is when somebody typed in a payment that may be the same, without its
 * receipt: booking it as well could count it twice, so a person decides.
 */
async function waitsForPerson(
  tx: Tx,
  prompt: typeof stkPrompts.$inferSelect,
  receipt: string | undefined,
  now: Date,
): Promise<boolean> {
  const { invoiceId } = prompt;
  const of = { invoiceId, amount: prompt.amount * 100, near: prompt.createdAt };
  const [waiting] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.promptId, prompt.id));
  if (waiting) return true;
  const { duplicateHours: hours } = await getSettings(tx, "mpesa");
  const paymentId = await findTwin(tx, { ...of, hours });
  if (!paymentId) return false;
  const { accountNumber } = await getInvoiceById(tx, invoiceId);
  const transId = receipt ?? prompt.checkoutRequestId ?? prompt.id;
  const { amount } = of;
  const { phone, createdAt: paidAt } = prompt;
  const told = { transId, source: "prompt" as const, account: accountNumber, amount, phone, paidAt };
  const arrivalId = await keepArrival(tx, { ...told, promptId: prompt.id, now });
  const [arrival] = await tx.select().from(mpesaArrivals).where(eq(mpesaArrivals.transId, transId));
  // Known already by its receipt, as a paybill payment: that one is settled by itself.
  if (arrivalId && arrival)
    await openArrivalReview(tx, arrival, { reason: "possible-duplicate", invoiceId, paymentId, now });
  return true;
}

/** A payment booked by query gets its receipt from a later callback; a receipt another payment holds is left alone. */
async function tieReceipt(tx: Tx, receipt: string, paymentId: string): Promise<void> {
  const [tied] = await tx.select().from(mpesaReceipts).where(eq(mpesaReceipts.paymentId, paymentId));
  const [held] = await tx.select().from(mpesaReceipts).where(eq(mpesaReceipts.receipt, receipt));
  if (!tied && !held) await claimReceipt(tx, receipt, paymentId);
}

/** The payment that a receipt is tied to and that still counts. */
async function findHolder(tx: Tx, receipt: string): Promise<{ promptId: string | null } | undefined> {
  const [held] = await tx
    .select({ id: payments.id, promptId: payments.promptId })
    .from(mpesaReceipts)
    .innerJoin(payments, eq(payments.id, mpesaReceipts.paymentId))
    .where(eq(mpesaReceipts.receipt, receipt));
  return held && !(await isReversed(tx, held.id)) ? held : undefined;
}

/** The receipt that a callback agreeing with the prompt in every part has named. */
export async function receiptFromCallbacks(
  tx: Tx,
  prompt: typeof stkPrompts.$inferSelect,
): Promise<string | undefined> {
  const rows = await tx
    .select({ payload: mpesaEvents.payload })
    .from(mpesaEvents)
    .where(eq(mpesaEvents.promptId, prompt.id))
    .limit(50);
  for (const { payload } of rows) {
    const callback = parseStkCallback(payload);
    const agrees =
      callback.checkoutRequestId === prompt.checkoutRequestId &&
      callback.resultCode === "0" &&
      callback.amount === prompt.amount;
    if (agrees && callback.receipt) return callback.receipt;
  }
  return undefined;
}

/**
 * Keeps a callback and enqueues the query that decides. Unknown tokens and foreign CheckoutRequestIDs change nothing:
 * the answer to them is the same.
 */
export async function receiveStkCallback(
  tx: Tx,
  input: { token: string; body: unknown; now: Date },
): Promise<void> {
  const promptId = readSignedToken(CALLBACK_PURPOSE, input.token);
  if (!promptId) return;
  const callback = parseStkCallback(input.body);
  // JSON knows these characters, PostgreSQL's jsonb does not.
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(input.body))) throw new BadCallback("Not text.");
  const [prompt] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, promptId)).for("update");
  if (!prompt) return;
  if (prompt.checkoutRequestId && prompt.checkoutRequestId !== callback.checkoutRequestId) return;
  if (!prompt.checkoutRequestId) {
    const [other] = await tx
      .select({ id: stkPrompts.id })
      .from(stkPrompts)
      .where(eq(stkPrompts.checkoutRequestId, callback.checkoutRequestId));
    if (other) return;
  }
  await tx
    .insert(mpesaEvents)
    .values({ kind: "stk-callback", promptId, payload: input.body, receivedAt: input.now });
  if (!prompt.checkoutRequestId) {
    // The callback overtook the answer, or the process died before keeping it: this is how the prompt is found again.
    await tx
      .update(stkPrompts)
      .set({ checkoutRequestId: callback.checkoutRequestId })
      .where(eq(stkPrompts.id, promptId));
  }
  await enqueue(tx, checkPromptTask, { promptId, round: 0 });
}
