import { and, desc, eq, gt, sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceCancelled } from "~/features/invoices/errors";
import { lockInvoice } from "~/features/invoices/server/commands";
import { parseStkCallback } from "~/integrations/daraja/callback";
import { BadCallback } from "~/integrations/daraja/types";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, provider } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { invoicePaidAlready } from "../../errors";
import { getMpesaSetup } from "../../server/commands/call-mpesa";
import { mpesaEvents } from "../../server/tables";
import {
  canMove,
  isOpen,
  PROMPT_SECONDS,
  type PromptState,
  promptEnded,
  promptRefusal,
  promptStarted,
} from "../domain";
import { mpesaNotAvailable, promptJustSent, promptWait } from "../errors";
import { stkPrompts } from "./tables";

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
  input: { invoiceId: Reach<"invoice">; phone: string; amount: number; now: Date },
): Promise<{ id: string; state: PromptState }> {
  const setup = await getMpesaSetup(tx);
  if (!setup.available) throw mpesaNotAvailable();
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelled();
  const balance = balanceOf(invoice);
  if (balance === 0) throw invoicePaidAlready();
  const refusal = promptRefusal({ ...input, balance }, setup);
  if (refusal) throw refusal;
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
    const seconds = Math.max(
      1,
      Math.ceil((recent.createdAt.getTime() + PROMPT_SECONDS * 1000 - input.now.getTime()) / 1000),
    );
    throw promptJustSent({ seconds })
      .withFields({ phone: promptWait({ seconds }) })
      .retryIn(seconds);
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
    summary: `M-Pesa prompt for ${formatKes(input.amount * 100)} on ${invoice.number}`,
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
