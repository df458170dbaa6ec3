import { and, asc, eq, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { jobAssignments, jobs } from "../tables";

/** The states of a move's jobs, in their order. */
export const listStates = (reader: Reader, moveId: string) =>
  reader
    .select({ id: jobs.id, position: jobs.position, state: jobs.state })
    .from(jobs)
    .where(eq(jobs.moveId, moveId))
    .orderBy(asc(jobs.position));

/** The people of a move's jobs. The lead is that of the earliest job with a lead. */
export async function getTeam(
  reader: Reader,
  moveId: string,
): Promise<{ crewLead: string | null; crew: string[] }> {
  const rows = await reader
    .select({ personId: jobAssignments.personId, role: jobAssignments.role })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .where(and(eq(jobs.moveId, moveId), sql`${jobAssignments.personId} is not null`))
    .orderBy(asc(jobs.position));
  const crewLead = rows.find(({ role }) => role === "lead")?.personId ?? null;
  const all = new Set(rows.flatMap(({ personId }) => personId ?? []));
  return { crewLead, crew: [...all].filter((id) => id !== crewLead) };
}
