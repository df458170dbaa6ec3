import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceCancelled } from "~/features/invoices/errors";
import { lockInvoice } from "~/features/invoices/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, provider } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { invoicePaidAlready } from "../../errors";
import { getMpesaSetup } from "../../server/commands/call-mpesa";
import { listPromptsOfInvoice, type PromptRow } from "../../server/queries/prompts";
import { stkPrompts } from "../../server/tables";
import {
  canMove,
  isOpen,
  otherOnPhone,
  PROMPT_SECONDS,
  type PromptState,
  promptEnded,
  promptRefusal,
  promptStarted,
} from "../domain";
import { mpesaNotAvailable, promptJustSent, promptWait } from "../errors";

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

interface StartedPrompt {
  id: string;
  state: PromptState;
  otherPrompt: ReturnType<typeof otherOnPhone>;
}

/** Creates a prompt under the invoice's lock. A task sends it after the transaction. */
export async function startPrompt(
  tx: Tx,
  actor: Actor,
  input: { invoiceId: Reach<"invoice">; phone: string; amount: number; now: Date },
): Promise<StartedPrompt> {
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
      return started(tx, invoice.id, recent.id, recent.state as PromptState, input.now);
    const seconds = Math.max(
      1,
      Math.ceil((recent.createdAt.getTime() + PROMPT_SECONDS * 1000 - input.now.getTime()) / 1000),
    );
    throw promptJustSent({ seconds })
      .withFields({ phone: promptWait({ seconds }) })
      .retryIn(seconds);
  }
  // An old unsent prompt would reach the phone beside the new one.
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
  return started(tx, invoice.id, id, "queued", input.now);
}

async function started(
  tx: Tx,
  invoiceId: string,
  id: string,
  state: PromptState,
  now: Date,
): Promise<StartedPrompt> {
  return { id, state, otherPrompt: otherOnPhone(await listPromptsOfInvoice(tx, invoiceId, now), id) };
}

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
