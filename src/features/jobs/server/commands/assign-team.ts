import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { factOf, recordAll, type TypedFact } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { type AssignedRole, jobAssigned, jobUnassigned, ROLE_LABELS } from "../../domain";
import type { OpenedJob } from "../queries/locked-jobs";
import { jobAssignments, jobs } from "../tables";
import { asTaken } from "./assign-job";
import { followTeam } from "./follow-jobs";

export interface Joining {
  personId: string | null;
  vehicleId: string | null;
  /** The person's name, or the number plate. */
  name: string;
  role: AssignedRole;
}

/** Changes of teams that are recorded together, and the jobs that they are on. */
export interface TeamChanges {
  jobIds: Set<string>;
  facts: TypedFact[];
}

/**
 * Puts people and vehicles on a locked job. The caller has checked them by the rules of jobs, and said the reason to the
 * database, which refuses a double booking (docs/decisions/0228). Returns the assignments' ids in their order.
 */
export async function assignTeam(
  tx: Tx,
  actor: Actor,
  {
    opened,
    seats,
    changes,
    now,
  }: { opened: OpenedJob; seats: readonly Joining[]; changes: TeamChanges; now: Date },
): Promise<string[]> {
  const { job, move, number, fact } = opened;
  const made = seats.map(({ name, personId, vehicleId, role }) => ({
    ...{ id: newId(now.getTime()), name, seat: { personId, vehicleId, role } },
  }));
  const insert = async (some: typeof made) => {
    if (some.length === 0) return;
    const rows = some.map(({ id, seat }) => ({
      id,
      jobId: job.id,
      ...seat,
      createdAt: now,
      createdBy: actor.personId,
    }));
    await tx
      .insert(jobAssignments)
      .values(rows)
      .catch((error: unknown) => {
        throw asTaken(error);
      });
    if (some.some(({ seat }) => seat.personId)) await followTeam(tx, move);
  };
  // The move's own lead comes first: the database takes people off who are neither its lead nor its crew.
  const isFirst = ({ seat: { role } }: (typeof made)[number]) => role === "vehicle" || role === "lead";
  await insert(made.filter(isFirst));
  await insert(made.filter((one) => !isFirst(one)));
  changes.jobIds.add(job.id);
  for (const { name, seat } of made)
    changes.facts.push(
      factOf(jobAssigned, {
        subjectId: job.id,
        summary: `${number}: ${name} assigned as ${ROLE_LABELS[seat.role].toLowerCase()}`,
        data: { ...fact, ...seat, overridden: [], reason: "" },
        customerId: move.customerId,
        at: now,
      }),
    );
  return made.map(({ id }) => id);
}

/** Takes people and vehicles off a locked job. */
export async function unassignTeam(
  tx: Tx,
  {
    opened,
    assignments,
    changes,
    now,
  }: {
    opened: OpenedJob;
    assignments: readonly { id: string; name: string }[];
    changes: TeamChanges;
    now: Date;
  },
): Promise<void> {
  if (assignments.length === 0) return;
  const { job, move, number, fact } = opened;
  const names = new Map(assignments.map(({ id, name }) => [id, name]));
  const gone = await tx
    .delete(jobAssignments)
    .where(and(eq(jobAssignments.jobId, job.id), inArray(jobAssignments.id, [...names.keys()])))
    .returning();
  if (gone.some(({ personId }) => personId)) await followTeam(tx, move);
  changes.jobIds.add(job.id);
  for (const { id, personId, vehicleId, role } of gone)
    changes.facts.push(
      factOf(jobUnassigned, {
        subjectId: job.id,
        summary: `${number}: ${names.get(id)} taken off`,
        data: { ...fact, personId, vehicleId, role },
        customerId: move.customerId,
        at: now,
      }),
    );
}

/** Counts changed teams as a version of their jobs, and records them. */
export async function recordTeams(
  tx: Tx,
  actor: Actor,
  { jobIds, facts }: TeamChanges,
  now: Date,
): Promise<void> {
  if (jobIds.size > 0)
    await tx
      .update(jobs)
      .set({ updatedAt: now })
      .where(inArray(jobs.id, [...jobIds]));
  await recordAll(tx, actor, facts);
}
