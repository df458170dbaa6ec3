import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import type { Reader } from "~/platform/db/database";

/** Assignments that are still there, by their ids. */
export async function listAssignments(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof jobAssignments.$inferSelect>();
  const rows = await reader
    .select()
    .from(jobAssignments)
    .where(inArray(jobAssignments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The people of jobs. */
export const listCrews = (reader: Reader, jobIds: readonly string[]) =>
  reader
    .select({ jobId: jobAssignments.jobId, personId: jobAssignments.personId })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .where(and(inArray(jobAssignments.jobId, [...jobIds]), isNotNull(jobAssignments.personId)));
