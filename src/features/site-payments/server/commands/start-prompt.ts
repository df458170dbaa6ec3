import { balanceOf } from "~/features/invoices/domain";
import { startPrompt } from "~/features/payments/prompts/server/commands/start-prompt";
import type { Tx } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nothingDue } from "../../errors";
import { type DueOfMove, findMoveOfJob, listDue } from "../queries/due";
import { getDueOfLink } from "../queries/pay-links";
import { sitePrompts } from "../tables";

interface Asked {
  phone: string;
  /** Whole shillings. */
  amount: number;
  now: Date;
}

/** Asks for the money of a move on a phone. It may cover signed extras that are billed later. */
export async function startSitePrompt(tx: Tx, actor: Actor, input: Asked & { id: Reach<"job"> }) {
  const moveId = await findMoveOfJob(tx, input.id);
  const of = moveId && (await listDue(tx, [moveId])).get(moveId);
  if (!of) throw nothingDue();
  return start(tx, actor, of, { ...input, jobId: input.id });
}

/** The same by the link in the QR code. */
export async function startPromptOfLink(tx: Tx, input: Asked & { token: string }) {
  const of = await getDueOfLink(tx, input.token, input.now);
  return start(tx, linkHolder("Customer"), of, { ...input, jobId: null });
}

async function start(
  tx: Tx,
  actor: Actor,
  { anchor, due, moveId }: DueOfMove,
  { phone, amount, jobId, now }: Asked & { jobId: string | null },
) {
  if (!anchor || due === 0) throw nothingDue();
  const started = await startPrompt(tx, actor, {
    ...{ invoiceId: trustedReach(tx, "invoice", anchor.id, "part"), phone, amount, now },
    dueBeside: due - balanceOf(anchor),
  });
  await tx
    .insert(sitePrompts)
    .values({ promptId: started.id, moveId, jobId, createdAt: now })
    .onConflictDoNothing();
  return started;
}
