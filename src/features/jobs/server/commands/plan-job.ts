import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate, formatDateTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  hoursOf,
  isPlannable,
  type JobKind,
  type JobNeeds,
  jobPlanned,
  MAX_HOURS,
  type Stop,
} from "../../domain";
import {
  assignmentRefused,
  assignmentWarned,
  endNotAfterStart,
  firstJobOnDay,
  jobBegun,
  jobChangedMeanwhile,
  jobTooLong,
  timesRequired,
} from "../../errors";
import { findLeg, getNeeds, type JobRow } from "../queries/jobs";
import { lockJob, type OpenedJob } from "../queries/locked-jobs";
import type { Alongside } from "../queries/problems";
import { jobAssignments, jobStops, jobs } from "../tables";
import { asTaken, findProblemsOfJob, sayReason } from "./assign-job";
import { placedLeg, placeJobs } from "./place-jobs";

export interface Times {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Throws INVALID for times that no job has. The first job of a move is on the move's day. */
export function assertTimes({ startsAt, endsAt }: Times, position: number, day: PlainDate): void {
  if (startsAt === null && endsAt === null && position > 1) return;
  if (startsAt === null || endsAt === null) throw timesRequired.at(startsAt ? "endsAt" : "startsAt");
  if (endsAt <= startsAt) throw endNotAfterStart.at("endsAt");
  if (hoursOf({ startsAt, endsAt }) > MAX_HOURS) throw jobTooLong.at("endsAt", { hours: MAX_HOURS });
  if (position === 1 && nairobiDate(startsAt) !== day)
    throw firstJobOnDay.at("startsAt", { date: formatDate(day) });
}

interface Planning extends Times {
  id: Reach<"job">;
  kind: JobKind;
  needs: JobNeeds;
  rowVersion: number;
  reason: string;
  /** Other assignments of the same transaction. */
  alongside?: Alongside | undefined;
  now: Date;
}

/**
 * Changes a job's times, kind and needs until it sets off. CONFLICT if it changed since it was read, and for people or
 * vehicles that are taken at the new times without a reason.
 */
export async function planJob(tx: Tx, actor: Actor, input: Planning): Promise<void> {
  const { kind, startsAt, endsAt, needs, reason, now } = input;
  const opened = await lockJob(tx, input.id);
  const { job, move } = opened;
  if (job.rowVersion !== input.rowVersion) throw jobChangedMeanwhile();
  if (!isPlannable(job.state)) throw jobBegun();
  assertTimes(input, job.position, move.date);
  const isMoved =
    startsAt?.getTime() !== job.startsAt?.getTime() || endsAt?.getTime() !== job.endsAt?.getTime();
  const overridden = isMoved ? await assertFree(tx, actor, { opened, ...input }) : [];
  const state = startsAt === null ? "unscheduled" : job.state === "unscheduled" ? "scheduled" : job.state;
  const columns = { kind, startsAt, endsAt, ...typedNeeds(job, needs, await getNeeds(tx, job.id)) };
  const fields = Object.entries(columns).flatMap(([name, value]) =>
    isDeepStrictEqual(value, job[name as keyof typeof job]) ? [] : [name],
  );
  if (fields.length === 0) return;
  await tx
    .update(jobs)
    .set({ ...columns, state })
    .where(eq(jobs.id, job.id))
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  if (fields.includes("kind")) await placeJobs(tx, [job.id], now);
  await tx.execute(sql`select settle_job_states(${move.id}::uuid)`);
  const when = startsAt ? `planned for ${formatDateTime(startsAt)}` : "without a time";
  await record(tx, actor, jobPlanned, {
    subjectId: job.id,
    summary: `${opened.number} ${isMoved ? when : "changed"}${overridden.length > 0 ? `, although: ${overridden.join(" ")} Reason: ${reason}` : ""}`,
    data: { ...opened.fact, fields, overrideReason: overridden.length > 0 ? reason : "" },
    customerId: move.customerId,
    at: now,
  });
}

/** Needs that the planner left as they were read from the move's inventory stay unset, so that they follow it. */
function typedNeeds(job: JobRow, needs: JobNeeds, read: JobNeeds): JobNeeds {
  const names = Object.keys(needs) as (keyof JobNeeds)[];
  const isUntouched = (name: keyof JobNeeds) => job[name] === null && needs[name] === read[name];
  return Object.fromEntries(
    names.map((name) => [name, isUntouched(name) ? null : needs[name]]),
  ) as unknown as JobNeeds;
}

/** Returns what the reason overrides. */
async function assertFree(
  tx: Tx,
  actor: Actor,
  { opened, startsAt, endsAt, reason, alongside, now }: Planning & { opened: OpenedJob },
): Promise<string[]> {
  await sayReason(tx, actor, reason);
  const at = await placedLeg(tx, { ...opened.job, startsAt, endsAt }, now);
  if (!at) return [];
  const { hard, soft } = await findProblemsOfJob(tx, opened, at, { now, alongside });
  if (hard.length > 0) throw assignmentRefused({ problems: hard.join(" ") });
  if (soft.length > 0 && !reason) throw assignmentWarned({ problems: soft.join(" ") });
  return soft;
}

interface Stopping {
  id: Reach<"job">;
  stops: readonly Stop[];
  rowVersion: number;
  /** Why the stops are right although people or vehicles have no time to drive to them. */
  reason: string;
  now: Date;
}

/** Replaces the stops of a job. None: they are the move's places again. A drive without time needs a reason. */
export async function setStops(tx: Tx, actor: Actor, input: Stopping): Promise<void> {
  const { id, stops, rowVersion, reason, now } = input;
  const opened = await lockJob(tx, id);
  const { job, move, number, fact } = opened;
  if (job.rowVersion !== rowVersion) throw jobChangedMeanwhile();
  if (!isPlannable(job.state)) throw jobBegun();
  const marked = () =>
    tx
      .select({ id: jobAssignments.id })
      .from(jobAssignments)
      .where(and(eq(jobAssignments.jobId, job.id), sql`${jobAssignments.overriddenAt} is not null`));
  const before = new Set((await marked()).map((row) => row.id));
  await writeStops(tx, job.id, stops, now);
  await placeJobs(tx, [job.id], now);
  const late = (await marked()).flatMap((row) => (before.has(row.id) ? [] : [row.id]));
  if (late.length > 0) {
    const at = await findLeg(tx, job);
    const { drives } = at ? await findProblemsOfJob(tx, opened, at, { now }) : { drives: [] };
    if (!reason) throw assignmentWarned.at("reason", { problems: drives.join(" ") });
    await tx
      .update(jobAssignments)
      .set({ overriddenBy: actor.personId, overrideReason: reason })
      .where(inArray(jobAssignments.id, late));
  }
  await record(tx, actor, jobPlanned, {
    subjectId: job.id,
    summary: `Stops of ${number} ${stops.length > 0 ? "changed" : "are the move's again"}${late.length > 0 ? `, although there is no time to drive. Reason: ${reason}` : ""}`,
    data: { ...fact, fields: ["stops"], overrideReason: late.length > 0 ? reason : "" },
    customerId: move.customerId,
    at: now,
  });
}

export async function writeStops(tx: Tx, jobId: string, stops: readonly Stop[], now: Date): Promise<void> {
  await tx.delete(jobStops).where(eq(jobStops.jobId, jobId));
  if (stops.length > 0)
    await tx
      .insert(jobStops)
      .values(stops.map((stop, at) => ({ ...stop, id: newId(now.getTime()), jobId, position: at + 1 })));
  await tx
    .update(jobs)
    .set({ ownStops: stops.length > 0 })
    .where(eq(jobs.id, jobId));
}
