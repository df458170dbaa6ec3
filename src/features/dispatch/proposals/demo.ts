import { and, asc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { optionsFor } from "./domain/replan";
import { acceptProposal } from "./server/commands/accept-proposal";
import { makeProposal } from "./server/commands/make-proposal";
import { replanJob } from "./server/commands/replan-job";
import { reportOutage } from "./server/commands/report-outage";
import { undoProposal } from "./server/commands/undo-proposal";
import { getDay, listJobsOfDay } from "./server/queries/day";

/** An open plan for today, an accepted one, one that was undone, and a person of tomorrow who was replaced. */
export async function seedPlans(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  await makeProposal(tx, system, { day: today, now });
  let used = 0;
  for (const day of await listWaitingDays(tx, addDays(today, 1), addDays(today, 21))) {
    const plan = await makeProposal(tx, system, { day, now });
    if (!plan.jobs.some(({ state }) => state === "proposed")) continue;
    const id = trustedReach(tx, "proposal", plan.id, "made");
    await acceptProposal(tx, system, { id, now });
    used += 1;
    if (used < 2) continue;
    await undoProposal(tx, system, { id, now });
    break;
  }
  await seedReplan(tx, addDays(today, 1), now);
}

/** Days with jobs that have no vehicle. */
async function listWaitingDays(tx: Tx, from: PlainDate, to: PlainDate): Promise<PlainDate[]> {
  const rows = await tx
    .select({ startsAt: jobs.startsAt })
    .from(jobs)
    .where(
      and(
        gte(jobs.startsAt, startOfDate(from)),
        lt(jobs.startsAt, startOfDate(to)),
        inArray(jobs.state, ["scheduled", "crewed"]),
        eq(jobs.kind, "move"),
        notExists(
          tx
            .select({ id: jobAssignments.id })
            .from(jobAssignments)
            .where(and(eq(jobAssignments.jobId, jobs.id), sql`${jobAssignments.vehicleId} is not null`)),
        ),
      ),
    )
    .orderBy(asc(jobs.startsAt));
  return [...new Set(rows.flatMap(({ startsAt }) => (startsAt ? nairobiDate(startsAt) : [])))];
}

/** A crew member cannot come and is replaced. The messages are drafts. */
async function seedReplan(tx: Tx, date: PlainDate, now: Date): Promise<void> {
  const listed = await listJobsOfDay(tx, system, date, now);
  const day = await getDay(tx, system, { day: date, listed });
  const from = new Date(startOfDate(date).getTime() + 6 * 3_600_000);
  for (const job of day.jobs)
    for (const { personId, role } of job.assigned) {
      if (!personId || role !== "crew") continue;
      const fallen = { id: personId, of: "person" as const, name: "", from };
      const option = optionsFor(job, { day, fallen, hauliers: [] }).find(({ kind }) => kind === "replace");
      if (!option) continue;
      const { id } = await reportOutage(tx, system, { personId, from, defect: "", now });
      await replanJob(tx, system, {
        ...{ id: trustedReach(tx, "outage", id, "made"), jobId: job.id, key: option.key, now },
      });
      return;
    }
}
