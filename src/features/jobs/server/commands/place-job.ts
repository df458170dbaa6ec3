import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { listEventsOf } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatTime } from "~/platform/kernel/dates";
import { isOver, type PersonRole, STATE_LABELS } from "../../domain";
import { assignmentNotFound, jobHasState, jobPlacedMeanwhile } from "../../errors";
import { getNeeds } from "../queries/jobs";
import { lockJob } from "../queries/locked-jobs";
import { jobAssignments, jobs } from "../tables";
import { assignToJob, unassignFromJob } from "./assign-job";
import { planJob, type Times } from "./plan-job";

export interface Placement {
  /** New times; the present ones if left out. */
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  /** An assignment that ends. */
  takeOff?: string | undefined;
  /** The vehicle or person that is assigned. */
  vehicleId?: string | undefined;
  personId?: string | undefined;
  /** Of the person. */
  role?: PersonRole | undefined;
  reason: string;
}

interface Placing extends Placement {
  id: Reach<"job">;
  rowVersion: number;
  now: Date;
}

/**
 * Puts a job on another vehicle or person, at other times, or both, in one transaction. Returns the placement that takes
 * it back. CONFLICT names the person who changed the job since it was read.
 */
export async function placeJob(
  tx: Tx,
  actor: Actor,
  input: Placing,
): Promise<{ rowVersion: number; undo: Omit<Placement, "reason"> }> {
  const { id, takeOff, vehicleId, personId, role, reason, now } = input;
  const { job } = await lockJob(tx, id);
  if (job.rowVersion !== input.rowVersion) throw await placedMeanwhile(tx, job);
  if (isOver(job.state)) throw jobHasState({ state: STATE_LABELS[job.state].toLowerCase() });
  const before = takeOff ? await findAssignment(tx, job.id, takeOff) : undefined;
  // First, so that the one who leaves is not checked at the new times.
  if (takeOff) await unassignFromJob(tx, actor, { id, assignmentId: takeOff, now });
  const startsAt = input.startsAt === undefined ? job.startsAt : input.startsAt;
  const endsAt = input.endsAt === undefined ? job.endsAt : input.endsAt;
  const isMoved = !isSame(startsAt, job.startsAt) || !isSame(endsAt, job.endsAt);
  if (isMoved) {
    const { rowVersion } = (await lockJob(tx, id)).job;
    const needs = await getNeeds(tx, job.id);
    await planJob(tx, actor, { id, kind: job.kind, startsAt, endsAt, needs, rowVersion, reason, now });
  }
  const added =
    vehicleId || personId
      ? await assignToJob(tx, actor, { id, vehicleId, personId, role, reason, now })
      : undefined;
  const [{ rowVersion } = job] = await tx
    .select({ rowVersion: jobs.rowVersion })
    .from(jobs)
    .where(eq(jobs.id, id));
  return {
    rowVersion,
    undo: {
      ...(isMoved ? { startsAt: job.startsAt, endsAt: job.endsAt } : {}),
      ...(added ? { takeOff: added.id } : {}),
      ...(before?.vehicleId ? { vehicleId: before.vehicleId } : {}),
      ...(before?.personId ? { personId: before.personId, role: before.role as PersonRole } : {}),
    },
  };
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

async function findAssignment(tx: Tx, jobId: string, assignmentId: string) {
  const rows = await tx.select().from(jobAssignments).where(eq(jobAssignments.jobId, jobId));
  const found = rows.find(({ id }) => id === assignmentId);
  if (!found) throw assignmentNotFound();
  return found;
}

async function placedMeanwhile(tx: Tx, { id, startsAt, endsAt }: Times & { id: string }) {
  const last = (await listEventsOf(tx, "job", id)).at(-1);
  const times = startsAt && endsAt ? `${formatTime(startsAt)} to ${formatTime(endsAt)}` : "without a time";
  return jobPlacedMeanwhile({
    name: last?.user ?? "Somebody",
    time: last ? formatTime(last.timestamp) : "",
    times,
  });
}
