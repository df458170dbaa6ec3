import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { ERASED } from "~/platform/kernel/erased";
import { jobAssignments, jobPlaces, jobStops, jobs } from "../tables";

const emptied = (column: string) => sql.raw(`case when ${column} = '' then '' else '${ERASED}' end`);

/**
 * Erases stops and reasons of moves' jobs. Times, needs and assignments remain for statistics and pay. Returns the
 * jobs, and the keys of their rows in the audit log.
 */
export async function eraseJobs(
  tx: Tx,
  moveIds: readonly string[],
): Promise<{ jobs: string[]; beside: string[] }> {
  if (moveIds.length === 0) return { jobs: [], beside: [] };
  const erased = await tx
    .update(jobs)
    .set({ abortReason: emptied("abort_reason"), ownStops: false })
    .where(inArray(jobs.moveId, [...moveIds]))
    .returning({ id: jobs.id });
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return { jobs: [], beside: [] };
  const stops = await tx.delete(jobStops).where(inArray(jobStops.jobId, ids)).returning({ id: jobStops.id });
  await tx.delete(jobPlaces).where(inArray(jobPlaces.jobId, ids));
  const assignments = await tx
    .update(jobAssignments)
    .set({ overrideReason: emptied("override_reason") })
    .where(inArray(jobAssignments.jobId, ids))
    .returning({ id: jobAssignments.id });
  return { jobs: ids, beside: [...stops, ...assignments].map(({ id }) => id) };
}
