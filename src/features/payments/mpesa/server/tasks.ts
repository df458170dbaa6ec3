import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { findInvoiceByAccount } from "~/features/invoices/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Daraja } from "~/integrations/daraja/client";
import { DarajaRefused } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { newId } from "~/platform/kernel/ids";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { endUnanswered, settlePrompt } from "../../server/commands/book-prompt";
import { darajaConfig, findDaraja } from "../../server/commands/call-mpesa";
import { movePrompt } from "../../server/commands/prompt-payment";
import { stkPrompts } from "../../server/tables";
import { likenessOf } from "../domain";
import { latestRequest, resultAddresses } from "./commands/ask-mpesa";
import { bookArrival, lockArrival } from "./commands/book-arrival";
import { settleArrivalTask } from "./commands/keep-arrival";
import { type Arrival, openArrivalReview, openPromptReview } from "./commands/open-review";
import { isListed, isTransient, keepPulled, pullAll, pulledFor } from "./commands/pull-payments";
import { mpesaArrivals, mpesaRequests } from "./tables";

/** Seconds until a status that nobody answered is asked for again; after the last, a person decides. */
const PAUSES = [60, 300, 1800];

/** Confirms an arrival with M-Pesa when that can be asked, then books it or lists it. */
export async function settleArrival({
  arrivalId,
  round,
}: {
  arrivalId: string;
  round: number;
}): Promise<void> {
  const [arrival] = await db().select().from(mpesaArrivals).where(eq(mpesaArrivals.id, arrivalId));
  if (!arrival) return;
  const verdict = await confirmed(arrival, round);
  if (verdict === "waiting") return;
  if (verdict !== "refused") await askPrompts(arrival);
  await transaction(async (tx) => {
    if (verdict !== "refused") return bookArrival(tx, arrivalId, new Date(), verdict === "agreed");
    const locked = await lockArrival(tx, arrivalId);
    if (locked) await openArrivalReview(tx, locked, { reason: "unconfirmed", now: new Date() });
  });
}

type Verdict = "agreed" | "refused" | "waiting" | "unasked";

/**
 * What pulling or a person told us was asked for by us; a callback is a hint, asked about first. Where nobody can be
 * asked it stays one (`unasked`), unless the company has chosen to believe its address.
 */
async function confirmed(arrival: Arrival, round: number): Promise<Verdict> {
  if (arrival.source !== "callback") return "agreed";
  const config = await darajaConfig(db());
  const { confirmByStatus } = await getSettings(db(), "mpesa");
  if (!confirmByStatus) return "agreed";
  const daraja = await findDaraja();
  if (!config?.initiatorName || !config.initiatorPassword || !config.certificate)
    return daraja && (await isListed(daraja, arrival)) ? "agreed" : "unasked";
  const latest = await latestRequest(db(), arrival.id);
  if (latest?.state === "answered" && isComplete(latest))
    return agrees(arrival, latest) ? "agreed" : "refused";
  if (latest?.state === "answered" && daraja && (await isListed(daraja, arrival))) return "agreed";
  if (latest?.state === "refused") return "refused";
  // A repetition, or another's turn: the question of this round is out, and its answer will go on with it.
  if (latest && latest.round >= round) return "waiting";
  if (!daraja || round >= PAUSES.length) return "refused";
  return askStatus(daraja, arrival, round);
}

/** Asks about the prompts whose money this may be: what M-Pesa says of them is booked first, and this is its receipt. */
async function askPrompts(arrival: Arrival): Promise<void> {
  const daraja = await findDaraja();
  const invoice = arrival.account ? await findInvoiceByAccount(db(), arrival.account) : undefined;
  if (!daraja || !invoice) return;
  const rows = await db()
    .select()
    .from(stkPrompts)
    .where(
      and(
        eq(stkPrompts.invoiceId, invoice.id),
        eq(sql`${stkPrompts.amount} * 100`, arrival.amount),
        inArray(stkPrompts.state, ["prompted", "checking", "expired"]),
      ),
    )
    .orderBy(desc(stkPrompts.createdAt))
    .limit(10);
  for (const prompt of rows.filter((row) => likenessOf(arrival, row) === "same").slice(0, 3)) {
    if (!prompt.checkoutRequestId) continue;
    const outcome = await daraja.stkQuery(prompt.checkoutRequestId).catch(() => undefined);
    if (outcome?.state === "succeeded") await settlePrompt(prompt.id, outcome, new Date());
  }
}

/**
 * A result that says it went well but leaves out what is to be compared (docs/domain/kenya.md#misbehaviour) is
 * no answer.
 */
function isComplete({ resultCode, parameters }: typeof mpesaRequests.$inferSelect): boolean {
  return resultCode !== "0" || ["TransactionStatus", "ReceiptNo", "Amount"].every((key) => parameters?.[key]);
}

/** The money of this receipt reached us: completed, the same amount, the same receipt. */
function agrees(arrival: Arrival, { resultCode, parameters }: typeof mpesaRequests.$inferSelect): boolean {
  if (resultCode !== "0" || !parameters) return false;
  return (
    parameters.TransactionStatus === "Completed" &&
    parameters.ReceiptNo === arrival.transId &&
    Math.round(Number(parameters.Amount) * 100) === arrival.amount
  );
}

async function askStatus(daraja: Daraja, arrival: Arrival, round: number): Promise<"refused" | "waiting"> {
  const id = newId();
  const asked = await transaction(async (tx) => {
    const [row] = await tx
      .insert(mpesaRequests)
      .values({ id, kind: "status", arrivalId: arrival.id, round, createdAt: new Date() })
      .onConflictDoNothing()
      .returning({ id: mpesaRequests.id });
    // The next round is arranged with the question: a crash after it asks again, and never forgets.
    if (row)
      await enqueue(
        tx,
        settleArrivalTask,
        { arrivalId: arrival.id, round: round + 1 },
        { startAfterSeconds: PAUSES[round] ?? 60 },
      );
    return row !== undefined;
  });
  if (!asked) return "waiting";
  try {
    await daraja.transactionStatus({ receipt: arrival.transId }, resultAddresses(id));
  } catch (error) {
    if (error instanceof DarajaRefused && !error.retryable) {
      log().warn({ err: error, arrivalId: arrival.id }, "M-Pesa refused to confirm a payment");
      await db()
        .update(mpesaRequests)
        .set({ state: "refused", resultCode: error.errorCode, resultDesc: error.message.slice(0, 300) })
        .where(and(eq(mpesaRequests.id, id), eq(mpesaRequests.state, "sent")));
      return "refused";
    }
    if (!isTransient(error)) throw error;
    log().warn({ err: error, arrivalId: arrival.id }, "M-Pesa could not be asked about a payment");
  }
  return "waiting";
}

const MINUTE = 60_000;
/** Ends the prompts that got neither answer nor callback. */
export const sweepPromptsTask = defineTask<object>("sweep-stk-prompts", {
  retryLimit: 1,
  expireInSeconds: 600,
});

/**
 * Every prompt ends: what was never sent expires; of the rest M-Pesa is asked once more, then its list of payments, and
 * what is unknown then is listed for a person. Whatever it was, money that comes later is still booked.
 */
export async function sweepPrompts(now = new Date()): Promise<void> {
  const { unknownAfterMinutes } = await getSettings(db(), "mpesa");
  const before = new Date(now.getTime() - unknownAfterMinutes * MINUTE);
  const stale = await db()
    .select()
    .from(stkPrompts)
    .where(
      and(
        inArray(stkPrompts.state, ["queued", "prompted", "checking"]),
        lt(stkPrompts.createdAt, before),
        sql`not exists (select 1 from mpesa_reviews v where v.prompt_id = ${stkPrompts.id})`,
      ),
    )
    .orderBy(stkPrompts.createdAt)
    .limit(100);
  for (const prompt of stale) {
    if (prompt.state === "queued") {
      await transaction((tx) => movePrompt(tx, prompt.id, "expired", { reason: "unsent", now }));
    } else await endPrompt(prompt, now);
  }
}

async function endPrompt(prompt: typeof stkPrompts.$inferSelect, now: Date): Promise<void> {
  const daraja = await findDaraja();
  if (daraja && prompt.checkoutRequestId) {
    const outcome = await daraja.stkQuery(prompt.checkoutRequestId).catch(() => undefined);
    if (outcome?.state === "succeeded" || outcome?.state === "failed")
      return settlePrompt(prompt.id, outcome, now);
    if (await pulledFor(daraja, prompt, now)) return;
    if (outcome?.state === "unanswered") return endUnanswered(prompt.id, outcome, now);
  } else if (daraja && (await pulledFor(daraja, prompt, now))) return;
  await transaction(async (tx) => {
    const [locked] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, prompt.id)).for("update");
    if (!locked || !["prompted", "checking"].includes(locked.state)) return;
    await movePrompt(tx, prompt.id, "checking", { reason: "unknown", now });
    await openPromptReview(tx, locked, { reason: "unknown-outcome", now });
  });
}

/** Looks, every ten minutes, for payments that nobody told us of. */
export const pullPaymentsTask = defineTask<object>("pull-mpesa-payments", {
  retryLimit: 1,
  expireInSeconds: 600,
});

/** Keeps what arrived in the last hours and is not known yet. Does nothing where pulling is not allowed. */
export async function pullPayments(now = new Date()): Promise<void> {
  const daraja = (await darajaConfig(db()))?.pull ? await findDaraja() : undefined;
  if (!daraja) return;
  await keepPulled(await pullAll(daraja, new Date(now.getTime() - 360 * MINUTE), now), now);
}

export const mpesaTasks = [
  handleTask(settleArrivalTask, settleArrival, { concurrency: 4 }),
  handleTask(sweepPromptsTask, () => sweepPrompts(), { cron: "*/5 * * * *" }),
  handleTask(pullPaymentsTask, () => pullPayments(), { cron: "*/10 * * * *" }),
];
