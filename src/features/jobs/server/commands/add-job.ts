import { asc, eq, sql } from "drizzle-orm";
import { takesCapacity } from "~/features/moves/domain";
import { lockMove, type MoveRow } from "~/features/moves/server/queries/moves";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  isPlannable,
  type JobKind,
  type JobNeeds,
  jobAdded,
  jobNumber,
  jobPlanned,
  jobRemoved,
  KIND_LABELS,
  MOST_JOBS,
} from "../../domain";
import { jobBegun, jobChangedMeanwhile, lastJob, moveTakesNoJobs, tooManyJobs } from "../../errors";
import { getNeeds } from "../queries/jobs";
import { lockJob } from "../queries/locked-jobs";
import { jobStops, jobs } from "../tables";
import { followStates, followTeam } from "./follow-jobs";
import { placeJobs } from "./place-jobs";
import { assertTimes, type Times, writeStops } from "./plan-job";

interface NewJob extends Times {
  kind: JobKind;
  needs: JobNeeds;
  now: Date;
}

/** Adds a job to a booked move: a second day, a second truck, a stop at the store. */
export async function addJob(
  tx: Tx,
  actor: Actor,
  { id, ...input }: NewJob & { id: Reach<"move"> },
): Promise<{ id: string; number: string }> {
  const added = await insertJob(tx, actor, await lockMove(tx, id), input);
  await placeJobs(tx, [added.id], input.now);
  return added;
}

async function insertJob(tx: Tx, actor: Actor, move: MoveRow, { kind, needs, now, ...times }: NewJob) {
  const isOpen = ["booked", "confirmed", "rescheduled", "in_progress"].includes(move.status);
  if (!isOpen || !takesCapacity(move.category)) throw moveTakesNoJobs();
  const [{ last, many } = { last: 0, many: 0 }] = await tx
    .select({ last: sql<number>`coalesce(max(${jobs.position}), 0)::int`, many: sql<number>`count(*)::int` })
    .from(jobs)
    .where(eq(jobs.moveId, move.id));
  if (many >= MOST_JOBS) throw tooManyJobs({ most: MOST_JOBS });
  const position = last + 1;
  assertTimes(times, position, move.date);
  const id = newId(now.getTime());
  const number = jobNumber(move.number, position);
  await tx.insert(jobs).values({
    ...{ id, moveId: move.id, position, kind, ...times, ...needs },
    state: times.startsAt ? "scheduled" : "unscheduled",
    ...{ createdAt: now, updatedAt: now },
  });
  await record(tx, actor, jobAdded, {
    subjectId: id,
    summary: `${number} added: ${KIND_LABELS[kind].toLowerCase()}`,
    data: { number, moveId: move.id, move: move.number, kind },
    customerId: move.customerId,
    at: now,
  });
  return { id, number };
}

const part = (whole: number | null, percent: number) =>
  whole === null ? null : Math.round((whole * percent) / 100);

/**
 * Splits a job between two trucks: the second one gets a share of the goods, with the same times and stops. People and
 * vehicles stay on the first.
 */
export async function splitJob(
  tx: Tx,
  actor: Actor,
  { id, percent, rowVersion, now }: { id: Reach<"job">; percent: number; rowVersion: number; now: Date },
): Promise<{ id: string; number: string }> {
  const { job, move, number, fact } = await lockJob(tx, id);
  if (job.rowVersion !== rowVersion) throw jobChangedMeanwhile();
  if (!isPlannable(job.state)) throw jobBegun();
  const needs = await getNeeds(tx, job.id);
  const share = { litres: part(needs.litres, percent), kg: part(needs.kg, percent) };
  const rest = (whole: number | null, taken: number | null) => (whole === null ? null : whole - (taken ?? 0));
  const { kind, startsAt, endsAt } = job;
  const added = await insertJob(tx, actor, move, {
    ...{ kind, startsAt, endsAt, now },
    needs: { ...needs, ...share },
  });
  if (job.ownStops) {
    const stops = await tx
      .select()
      .from(jobStops)
      .where(eq(jobStops.jobId, job.id))
      .orderBy(asc(jobStops.position));
    await writeStops(
      tx,
      added.id,
      stops.map(({ id: _, jobId: __, position: ___, ...stop }) => stop),
      now,
    );
  }
  await placeJobs(tx, [added.id], now);
  const left = { litres: rest(needs.litres, share.litres), kg: rest(needs.kg, share.kg) };
  await tx.update(jobs).set(left).where(eq(jobs.id, job.id));
  await record(tx, actor, jobPlanned, {
    subjectId: job.id,
    summary: `${number} split: ${percent}% goes with ${added.number}`,
    data: { ...fact, fields: ["litres", "kg"], overrideReason: "" },
    customerId: move.customerId,
    at: now,
  });
  return added;
}

/** Removes a job that has not set off. The first one stays: it is the move's. */
export async function removeJob(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"job">; now: Date },
): Promise<void> {
  const { job, move, number, fact } = await lockJob(tx, id);
  if (job.position === 1) throw lastJob();
  if (!isPlannable(job.state)) throw jobBegun();
  await tx.delete(jobs).where(eq(jobs.id, job.id));
  await followTeam(tx, move);
  await record(tx, actor, jobRemoved, {
    subjectId: job.id,
    summary: `${number} removed`,
    data: fact,
    customerId: move.customerId,
    at: now,
  });
  await followStates(tx, actor, move, { now });
}
