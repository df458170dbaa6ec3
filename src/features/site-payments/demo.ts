import { and, asc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { getActor } from "~/features/identity/server/queries";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { takeCash } from "./server/commands/take-cash";
import { listDue } from "./server/queries/due";

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Cents of one taking. */
const MOST = 2_500_000;
const COUNT = 4;

/** Cash of the last weeks, the oldest first. Floats call it after the floats of these weeks. */
export async function seedCashOnSite(
  tx: Tx,
  now: Date,
): Promise<{ personId: string; amount: number; at: Date }[]> {
  const ended = await tx
    .select({
      ...{ id: jobs.id, moveId: jobs.moveId, doneAt: jobs.doneAt, personId: jobAssignments.personId },
    })
    .from(jobs)
    .innerJoin(jobAssignments, and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.role, "lead")))
    .where(
      and(
        inArray(jobs.state, ["done", "verified"]),
        isNotNull(jobs.doneAt),
        isNotNull(jobAssignments.personId),
        gte(jobs.doneAt, new Date(now.getTime() - 40 * DAY)),
      ),
    )
    .orderBy(asc(jobs.doneAt), asc(jobs.id));
  const due = await listDue(tx, [...new Set(ended.map(({ moveId }) => moveId))]);
  const open = ended.filter(({ moveId }) => (due.get(moveId)?.due ?? 0) > 0);
  const newest = [...new Map(open.map((job) => [job.moveId, job])).values()].slice(-COUNT);
  const taken = [];
  for (const { id: jobId, moveId, doneAt, personId } of newest) {
    if (!doneAt || !personId) continue;
    const at = new Date(doneAt.getTime() - 5 * MINUTE);
    const amount = Math.floor(Math.min(due.get(moveId)?.due ?? 0, MOST) / 100) * 100;
    if (amount === 0) continue;
    const crew = await getActor(tx, personId);
    await takeCash(tx, crew, { id: newId(at.getTime()), personId, moveId, jobId, amount, at, now: at });
    taken.push({ personId, amount, at });
  }
  return taken;
}
