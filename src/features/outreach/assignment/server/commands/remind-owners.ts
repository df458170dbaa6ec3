import { eq } from "drizzle-orm";
import { listStaffWith } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { isWaiting, leadPromiseMissed, leadUnanswered } from "../../domain";
import { lockDueRuns } from "../queries";
import { assignmentRuns } from "../tables";

const AT_ONCE = 100;

type Due = Awaited<ReturnType<typeof lockDueRuns>>[number];
type Run = Due["run"];
type Lead = Due["lead"];

async function remind(tx: Tx, run: Run, lead: Lead, now: Date): Promise<void> {
  const to = lead.assignedTo;
  await tx
    .update(assignmentRuns)
    .set({ remindedAt: now, nextAt: run.respondBy })
    .where(eq(assignmentRuns.id, run.id));
  if (to)
    await record(tx, system, leadUnanswered, {
      subjectId: lead.id,
      summary: `Lead ${lead.leadNumber} waits for a first word: its owner is reminded`,
      data: { number: lead.leadNumber, to: [to] },
      at: now,
    });
}

async function escalate(tx: Tx, run: Run, lead: Lead, now: Date): Promise<void> {
  await tx
    .update(assignmentRuns)
    .set({ escalatedAt: now, nextAt: null })
    .where(eq(assignmentRuns.id, run.id));
  const managers = await listStaffWith(tx, "manage_sales_setup");
  await record(tx, system, leadPromiseMissed, {
    subjectId: lead.id,
    summary: `Lead ${lead.leadNumber} was not answered by the promise: managers are told`,
    data: { number: lead.leadNumber, to: managers.flatMap(({ personId }) => personId ?? []) },
    at: now,
  });
}

/**
 * Reminds the owner of an uncontacted lead after 5 office minutes, and notifies managers at the promised time. Sends
 * each once. Returns the number of leads checked; the caller repeats while it is the maximum.
 */
export async function remindOwners(tx: Tx, now: Date): Promise<number> {
  const due = await lockDueRuns(tx, now, AT_ONCE);
  for (const { run, lead } of due) {
    if (lead.erasedAt || !isWaiting(lead))
      await tx.update(assignmentRuns).set({ nextAt: null }).where(eq(assignmentRuns.id, run.id));
    else if (now >= run.respondBy) await escalate(tx, run, lead, now);
    else await remind(tx, run, lead, now);
  }
  return due.length;
}

export const MOST_AT_ONCE = AT_ONCE;
