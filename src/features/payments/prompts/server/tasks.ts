import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { getSettings } from "~/features/settings/server/queries";
import { DarajaRefused, DarajaUnavailable, DarajaUnknownOutcome } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { callbackBase, findDaraja } from "../../server/commands/call-mpesa";
import { findPrompt, type PromptRow } from "../../server/queries/prompts";
import { paymentGatewaysSection } from "../../settings";
import { isOpen, type PromptState, silentSecondsLeft } from "../domain";
import {
  checkPromptTask,
  markPromptSent,
  markPromptUnknown,
  movePrompt,
  nameRequest,
  sendPromptTask,
} from "./commands/move-prompt";
import { callbackToken } from "./commands/receive-callback";
import { endUnanswered, moneyOfPrompts, settlePrompt } from "./commands/settle-prompt";

/** Seconds before each query: short while the customer types, then longer for a day. */
const PAUSES = [5, 5, 5, 5, 8, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 3600, 7200, 14_400, 28_800];
/** Later the prompt has left the phone: its state becomes 'being checked'. */
const ROUNDS_ON_PHONE = 8;
/** A success can follow a timeout, so these rounds still query. */
const LATE_ROUNDS = new Set([8, 9, 10, 11]);
const LAST_ROUND = PAUSES.length - 1;

/** Rings the phone once. Marked before the call, so that a repetition after a crash never rings a second time. */
export async function sendPrompt({ promptId }: { promptId: string }): Promise<void> {
  const prompt = await transaction((tx) => markPromptSent(tx, promptId, new Date()));
  // A retry after a crash: without an answer the outcome is unknown.
  if (!prompt) return transaction((tx) => markPromptUnknown(tx, promptId));
  const daraja = await findDaraja();
  const end = (reason: string, resultDesc: string) =>
    transaction((tx) => movePrompt(tx, promptId, "failed", { reason, resultDesc, now: new Date() }));
  if (!daraja) {
    await end("unavailable", "M-Pesa is not set up.");
    return;
  }
  const invoice = await getInvoiceById(db(), prompt.invoiceId);
  try {
    const acknowledged = await daraja.stkPush({
      phone: prompt.phone,
      amount: prompt.amount,
      accountReference: invoice.accountNumber,
      description: "Move payment",
      callbackUrl: `${callbackBase()}/callbacks/stk/${callbackToken(promptId)}`,
    });
    await transaction(async (tx) => {
      const { checkoutRequestId, merchantRequestId } = acknowledged;
      await nameRequest(tx, promptId, { checkoutRequestId, merchantRequestId });
      await enqueue(tx, checkPromptTask, { promptId, round: 0 }, { startAfterSeconds: 8 });
    });
  } catch (error) {
    if (error instanceof DarajaRefused) await end(error.retryable ? "busy" : "refused", error.message);
    else if (error instanceof DarajaUnavailable) await end("unavailable", error.message);
    else if (error instanceof DarajaUnknownOutcome)
      await transaction((tx) =>
        movePrompt(tx, promptId, "checking", {
          reason: "unknown",
          resultDesc: error.message,
          now: new Date(),
        }),
      );
    else throw error;
  }
}

/** Queries once, applies the answer, and schedules the next query while the outcome is open. */
export async function checkPrompt(
  { promptId, round }: { promptId: string; round: number },
  now = new Date(),
): Promise<void> {
  const prompt = await findPrompt(db(), promptId);
  if (!prompt?.checkoutRequestId) return;
  const daraja = await findDaraja();
  if (!daraja) return askLater(promptId, round);
  const outcome = await daraja.stkQuery(prompt.checkoutRequestId).catch((error: unknown) => {
    log().warn({ err: error, promptId }, "M-Pesa could not be asked about a prompt");
    return undefined;
  });
  if (!outcome) return askLater(promptId, round);
  await settlePrompt(promptId, outcome, now);
  if (outcome.state === "succeeded" || outcome.state === "failed") return;
  if (outcome.state !== "unanswered") return askLater(promptId, round);
  const left = silentSecondsLeft(prompt, now);
  if (left > 0) return askLater(promptId, Math.min(round, LAST_ROUND), left);
  if (isOpen(prompt.state as PromptState) && !(await moneyOfPrompts().pull(daraja, prompt, now)))
    await endUnanswered(promptId, outcome, now);
  await askLater(promptId, Math.max(round, ROUNDS_ON_PHONE));
}

/** Schedules the next query, at most `within` seconds from now. */
async function askLater(promptId: string, round: number, within = Number.POSITIVE_INFINITY): Promise<void> {
  const prompt = await findPrompt(db(), promptId);
  if (!prompt || prompt.state === "succeeded") return;
  const pause = PAUSES[round];
  await transaction(async (tx) => {
    if (round >= ROUNDS_ON_PHONE && isOpen(prompt.state as PromptState) && prompt.state !== "checking") {
      await movePrompt(tx, promptId, "checking", { reason: "unknown", now: new Date() });
    }
    const again = isOpen(prompt.state as PromptState) || LATE_ROUNDS.has(round);
    if (pause !== undefined && again)
      await enqueue(
        tx,
        checkPromptTask,
        { promptId, round: round + 1 },
        { startAfterSeconds: Math.min(pause, within) },
      );
  });
}

export const sweepPromptsTask = defineTask<object>("sweep-stk-prompts", {
  retryLimit: 1,
  expireInSeconds: 600,
});

/**
 * Ends every prompt: unsent ones expire; for the rest M-Pesa is asked once more, then its payment list, then an
 * employee. Money that arrives later is still booked.
 */
export async function sweepPrompts(now = new Date()): Promise<void> {
  const { unknownAfterMinutes } = (await getSettings(db(), paymentGatewaysSection)).mpesa;
  const before = new Date(now.getTime() - unknownAfterMinutes * 60_000);
  for (const prompt of await moneyOfPrompts().listSilent(db(), before)) {
    if (prompt.state === "queued") {
      await transaction((tx) => movePrompt(tx, prompt.id, "expired", { reason: "unsent", now }));
    } else await endPrompt(prompt, now);
  }
}

async function endPrompt(prompt: PromptRow, now: Date): Promise<void> {
  const daraja = await findDaraja();
  if (daraja && prompt.checkoutRequestId) {
    const outcome = await daraja.stkQuery(prompt.checkoutRequestId).catch(() => undefined);
    if (outcome?.state === "succeeded" || outcome?.state === "failed")
      return settlePrompt(prompt.id, outcome, now);
    if (await moneyOfPrompts().pull(daraja, prompt, now)) return;
    if (outcome?.state === "unanswered") return endUnanswered(prompt.id, outcome, now);
  } else if (daraja && (await moneyOfPrompts().pull(daraja, prompt, now))) return;
  await transaction((tx) => moneyOfPrompts().review(tx, prompt.id, now));
}

export const promptsTasks = [
  handleTask(sendPromptTask, sendPrompt, { concurrency: 4 }),
  handleTask(checkPromptTask, (task) => checkPrompt(task), { concurrency: 4 }),
  handleTask(sweepPromptsTask, () => sweepPrompts(), { cron: "*/5 * * * *" }),
];
