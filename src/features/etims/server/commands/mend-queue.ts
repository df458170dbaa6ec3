import { eq } from "drizzle-orm";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { mayReachInvoices } from "~/features/invoices/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { enqueue } from "~/platform/tasks/tasks";
import { documentRetried, queueTried } from "../../domain";
import { submissionNotFound, submissionNotRejected } from "../../errors";
import { findBranch } from "../queries/queue";
import { etimsBranches, etimsItems, etimsSubmissions } from "../tables";
import { sendSubmissionsTask } from "../tasks";

/** Sends a rejected document again under its number, with today's facts. Its items are registered again too. */
export async function retrySubmission(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [found] = await tx.select().from(etimsSubmissions).where(eq(etimsSubmissions.id, id)).for("update");
  if (!found || !(await mayReachInvoices(tx, actor, [found.invoiceId], "manage_finances")))
    throw submissionNotFound();
  if (found.state !== "rejected") throw submissionNotRejected();
  await tx
    .update(etimsSubmissions)
    .set({ state: "corrected", problem: "" })
    .where(eq(etimsSubmissions.id, id));
  await tx.update(etimsItems).set({ registeredAt: null }).where(eq(etimsItems.branchId, found.branchId));
  await goOn(tx, found.branchId, now);
  const invoice = await getInvoiceById(tx, found.invoiceId);
  await record(tx, actor, documentRetried, {
    subjectId: id,
    summary: `KRA document ${found.number} of ${invoice.number} sent again`,
    data: { number: invoice.number },
    customerId: invoice.customerId,
    at: now,
  });
}

/** Ends the pause after a failure without forgetting it: the next failure pauses for longer. */
export async function tryNow(tx: Tx, actor: Actor, { now }: { now: Date }): Promise<void> {
  const { branch } = await findBranch(tx);
  if (!branch) return;
  await tx.update(etimsBranches).set({ nextAt: now }).where(eq(etimsBranches.id, branch.id));
  await enqueue(tx, sendSubmissionsTask, { branchId: branch.id });
  await record(tx, actor, queueTried, {
    subjectId: branch.id,
    summary: "KRA is tried again before the pause ends",
    data: { pin: branch.pin },
    at: now,
  });
}

/** Ends a branch's pause and sends what waits. */
export async function goOn(tx: Tx, branchId: string, now: Date): Promise<void> {
  await tx
    .update(etimsBranches)
    .set({ failures: 0, failingSince: null, nextAt: now, problem: "" })
    .where(eq(etimsBranches.id, branchId));
  await enqueue(tx, sendSubmissionsTask, { branchId });
}
