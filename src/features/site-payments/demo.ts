import { and, asc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { getActor } from "~/features/identity/server/queries";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { handOverCash } from "./server/commands/hand-over-cash";
import { takeCash } from "./server/commands/take-cash";
import { listDue } from "./server/queries/due";

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Cents of one taking. */
const MOST = 2_500_000;
/** How many of the takings were handed over since. */
const HANDED = 2;

/** Cash of the last weeks: handed over as counted, handed over with a difference, and still in hand. */
export async function seedSitePayments(tx: Tx, now: Date): Promise<void> {
  const accountant = await seedActor(tx, "accountant");
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
  // The newest are still in hand.
  const newest = [...new Map(open.map((job) => [job.moveId, job])).values()].slice(-HANDED - 2);
  for (const [place, { id: jobId, moveId, doneAt, personId }] of newest.entries()) {
    if (!doneAt || !personId) continue;
    const at = new Date(doneAt.getTime() - 5 * MINUTE);
    const amount = Math.floor(Math.min(due.get(moveId)?.due ?? 0, MOST) / 100) * 100;
    if (amount === 0) continue;
    const crew = await getActor(tx, personId);
    await takeCash(tx, crew, { id: newId(at.getTime()), personId, moveId, jobId, amount, at, now: at });
    if (place >= HANDED) continue;
    const missing = place === 1 ? 20_000 : 0;
    await handOverCash(tx, accountant, {
      ...{ id: trustedReach(tx, "cash-holder", personId, "made"), seen: amount },
      counted: amount - Math.min(missing, amount),
      reason: missing > 0 ? "200 given to the gate guard, no receipt" : "",
      now: new Date(at.getTime() + 90 * MINUTE),
    });
  }
}
