import { and, desc, eq, gt, sql } from "drizzle-orm";
import { balanceOf } from "~/features/invoices/domain";
import { invoiceCancelled } from "~/features/invoices/errors";
import { lockInvoice } from "~/features/invoices/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { enqueue } from "~/platform/tasks/tasks";
import { invoicePaidAlready } from "../../../errors";
import { getMpesaSetup } from "../../../server/commands/call-mpesa";
import { listPromptsOfInvoice } from "../../../server/queries/prompts";
import { stkPrompts } from "../../../server/tables";
import {
  isOpen,
  otherOnPhone,
  PROMPT_SECONDS,
  type PromptState,
  promptRefusal,
  promptStarted,
} from "../../domain";
import { mpesaNotAvailable, promptJustSent, promptWait } from "../../errors";
import { sendPromptTask } from "./move-prompt";

interface StartedPrompt {
  id: string;
  state: PromptState;
  otherPrompt: ReturnType<typeof otherOnPhone>;
}

/** Creates a prompt under the invoice's lock. A task sends it after the transaction. */
export async function startPrompt(
  tx: Tx,
  actor: Actor,
  input: {
    invoiceId: Reach<"invoice">;
    phone: string;
    amount: number;
    /** Cents that the customer owes beside this invoice: money above its balance becomes their credit. */
    dueBeside?: Cents;
    now: Date;
  },
): Promise<StartedPrompt> {
  const setup = await getMpesaSetup(tx);
  if (!setup.available) throw mpesaNotAvailable();
  const invoice = await lockInvoice(tx, input.invoiceId);
  if (invoice.cancelledAt) throw invoiceCancelled();
  const balance = balanceOf(invoice) + (input.dueBeside ?? 0);
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
