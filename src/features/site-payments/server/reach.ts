import { and, eq } from "drizzle-orm";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { paymentsJobNotFound } from "../errors";

/** The move of a job that the actor leads. Throws NOT_FOUND for other jobs. */
export async function getLedMove(reader: Reader, actor: Actor, jobId: string): Promise<string> {
  const [row] = await reader
    .select({ moveId: jobs.moveId })
    .from(jobs)
    .innerJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobs.id), eq(jobAssignments.personId, personIdOf(actor))),
    )
    .where(and(eq(jobs.id, jobId), eq(jobAssignments.role, "lead")));
  if (!row || !can(actor, "lead_crew")) throw paymentsJobNotFound();
  return row.moveId;
}

export async function assertLeadsJob(tx: Tx, actor: Actor, id: string): Promise<Reach<"job">> {
  await getLedMove(tx, actor, id);
  return grantReach(tx, "job", id);
}
