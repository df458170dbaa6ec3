import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { provider } from "~/platform/http/actor";
import { defineTask } from "~/platform/tasks/tasks";
import type { PromptRow } from "../../../server/queries/prompts";
import { stkPrompts } from "../../../server/tables";
import { canMove, isOpen, type PromptState, promptEnded } from "../../domain";

/** Never retried once sent: a second prompt could cause a second payment. */
export const sendPromptTask = defineTask<{ promptId: string }>("send-stk-prompt", {
  retryLimit: 4,
  retryDelay: 3,
  expireInSeconds: 60,
});
export const checkPromptTask = defineTask<{ promptId: string; round: number }>("check-stk-prompt", {
  retryLimit: 20,
  retryDelay: 10,
  expireInSeconds: 60,
});

const mpesa = provider("M-Pesa");

/** Changes a prompt's state if allowed, with the reason of its end. Locks the row. */
export async function movePrompt(
  tx: Tx,
  promptId: string,
  to: PromptState,
  why: { reason?: string; resultCode?: string; resultDesc?: string; now: Date },
): Promise<boolean> {
  const prompt = await lockPrompt(tx, promptId);
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

/** Locks a prompt's row until the transaction ends; undefined if there is none. */
export async function lockPrompt(tx: Tx, id: string): Promise<PromptRow | undefined> {
  const [prompt] = await tx.select().from(stkPrompts).where(eq(stkPrompts.id, id)).for("update");
  return prompt;
}

/** Marks a queued prompt as sent, before the phone gets it; undefined if it is no longer queued. */
export async function markPromptSent(tx: Tx, id: string, now: Date): Promise<PromptRow | undefined> {
  const [prompt] = await tx
    .update(stkPrompts)
    .set({ state: "prompted", attempts: sql`${stkPrompts.attempts} + 1`, sentAt: now })
    .where(and(eq(stkPrompts.id, id), eq(stkPrompts.state, "queued")))
    .returning();
  return prompt;
}

/** Saves M-Pesa's ids of a prompt, needed to query it. */
export async function nameRequest(
  tx: Tx,
  id: string,
  request: { checkoutRequestId: string; merchantRequestId?: string },
): Promise<void> {
  await tx.update(stkPrompts).set(request).where(eq(stkPrompts.id, id));
}

/** Marks a sent prompt without an id from M-Pesa as `checking`: it may have reached the phone. */
export async function markPromptUnknown(tx: Tx, id: string): Promise<void> {
  await tx
    .update(stkPrompts)
    .set({ state: "checking", reason: "unknown" })
    .where(
      and(eq(stkPrompts.id, id), eq(stkPrompts.state, "prompted"), isNull(stkPrompts.checkoutRequestId)),
    );
}
