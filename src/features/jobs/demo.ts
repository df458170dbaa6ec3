import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { moves } from "~/features/moves/server/tables";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { BLANK_STOP, isOver, type JobStep, NO_NEEDS } from "./domain";
import { addJob, splitJob } from "./server/commands/add-job";
import { advanceJob } from "./server/commands/advance-job";
import { assignToJob, findProblemsOfJob } from "./server/commands/assign-job";
import { placeJobs } from "./server/commands/place-jobs";
import { writeStops } from "./server/commands/plan-job";
import { findLeg, getLoad, isDepositOpen, type JobRow } from "./server/queries/jobs";
import { lockJob } from "./server/queries/locked-jobs";
import { listVehicleChoices } from "./server/queries/problems";
import { jobAssignments, jobs } from "./server/tables";

const HOUR = 3_600_000;
const reachOf = (tx: Tx, id: string) => trustedReach(tx, "job", id, "made");

/** Jobs of the last week and the coming fortnight: vehicles, second trucks, packing days, and states that fit the hour. */
export async function seedJobs(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const [from, to] = [startOfDate(addDays(today, -7)), startOfDate(addDays(today, 14))];
  await addParts(tx, now);
  await addOpenPart(tx, now);
  const rows = await tx
    .select({ job: jobs })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .where(and(gte(jobs.startsAt, from), lt(jobs.startsAt, to)))
    .orderBy(asc(jobs.startsAt), asc(moves.number), asc(jobs.position));
  await placeJobs(
    tx,
    rows.map(({ job }) => job.id),
    now,
  );
  let place = 0;
  for (const { job } of rows) {
    place += 1;
    // Some jobs still wait for a truck, further ahead.
    const waits = (job.startsAt?.getTime() ?? 0) > now.getTime() + 72 * HOUR && place % 5 === 0;
    const isReady = !waits && (await giveTruck(tx, job, now));
    await takeSteps(tx, { ...job, isReady }, now);
  }
}

/** A packing day before, and a second truck, for moves of the coming days. */
async function addParts(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const ahead = await tx
    .select({ id: moves.id, date: moves.date, category: moves.category, job: jobs })
    .from(moves)
    .innerJoin(jobs, eq(jobs.moveId, moves.id))
    .where(
      and(
        gte(moves.date, addDays(today, 2)),
        lt(moves.date, addDays(today, 12)),
        sql`${moves.status} in ('booked', 'confirmed')`,
      ),
    )
    .orderBy(asc(moves.date), asc(moves.number));
  for (const [at, { id, date, job }] of ahead.entries()) {
    if (at % 4 === 0 && date) {
      const day = startOfDate(addDays(date, -1)).getTime();
      const { id: packing } = await addJob(tx, system, {
        ...{ id: trustedReach(tx, "move", id, "made"), kind: "pack", now },
        ...{ startsAt: new Date(day + 13 * HOUR), endsAt: new Date(day + 17 * HOUR) },
        needs: { ...NO_NEEDS, minutes: 480, packers: 2 },
      });
      if (at === 0)
        await writeStops(tx, packing, [{ ...BLANK_STOP, address: "Riverside Court, gate B" }], now);
    }
    if (at % 6 === 1)
      await splitJob(tx, system, {
        ...{ id: reachOf(tx, job.id), percent: 40, rowVersion: job.rowVersion, now },
      });
  }
}

/** Packing this afternoon, later if it is later, for a move of tomorrow: it has no people yet. */
async function addOpenPart(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const [move] = await tx
    .select({ id: moves.id })
    .from(moves)
    .innerJoin(jobs, eq(jobs.moveId, moves.id))
    .where(and(eq(moves.date, addDays(today, 1)), sql`${moves.status} in ('booked', 'confirmed')`))
    .orderBy(asc(moves.number))
    .limit(1);
  if (!move) return;
  const midnight = startOfDate(today).getTime();
  const hours = Math.min(22, Math.max(14, Math.ceil((now.getTime() - midnight) / HOUR) + 1));
  await addJob(tx, system, {
    ...{ id: trustedReach(tx, "move", move.id, "made"), kind: "pack", now },
    startsAt: new Date(midnight + hours * HOUR),
    endsAt: new Date(midnight + (hours + 2) * HOUR),
    needs: { ...NO_NEEDS, minutes: 240, packers: 2 },
  });
}

/** The smallest free truck that takes the goods. False if the job has none. */
async function giveTruck(tx: Tx, job: JobRow, now: Date): Promise<boolean> {
  const { startsAt, endsAt, kind } = job;
  if (!startsAt || !endsAt || job.state === "aborted") return false;
  if (kind === "pack" || kind === "unpack") return true;
  const at = await findLeg(tx, job);
  const choices = await listVehicleChoices(tx, { at, load: await getLoad(tx, job.id) }, nairobiDate(now));
  const isBusy = await listBusy(tx, startsAt, endsAt);
  const [truck] = choices
    .filter(
      (one) => one.hard.length === 0 && one.soft.length === 0 && one.volume >= 10 && !isBusy.has(one.id),
    )
    .sort((a, b) => a.volume - b.volume);
  if (!truck) return false;
  const assigned = { jobId: job.id, vehicleId: truck.id, role: "vehicle" as const };
  if (isOver(job.state))
    await tx.insert(jobAssignments).values({ id: newId(), ...assigned, createdAt: startsAt });
  else await assignToJob(tx, system, { id: reachOf(tx, job.id), vehicleId: truck.id, reason: "", now });
  return true;
}

/** Vehicles on other jobs at the time, those that are over too. */
async function listBusy(tx: Tx, from: Date, to: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: jobAssignments.vehicleId })
    .from(jobAssignments)
    .where(
      sql`${jobAssignments.vehicleId} is not null and ${jobAssignments.span} && tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Hours after the start of each step. */
const STEPS: readonly [hours: number, step: JobStep][] = [
  [0.5, "arrived"],
  [0.8, "working"],
  [2.5, "loaded"],
  [3.4, "unloading"],
];

async function takeSteps(
  tx: Tx,
  { id, state, startsAt, doneAt, setOffAt, isReady }: JobRow & { isReady: boolean },
  now: Date,
): Promise<void> {
  const take = (to: JobStep) => advanceJob(tx, system, { id: reachOf(tx, id), to, reason: "", now });
  if (state === "done" && doneAt && doneAt.getTime() < now.getTime() - 30 * HOUR) return take("verified");
  if (state === "on_the_way") {
    const since = (now.getTime() - (setOffAt ?? startsAt ?? now).getTime()) / HOUR;
    for (const [hours, step] of STEPS) if (since >= hours) await take(step);
  }
  const soon = startsAt && startsAt > now && startsAt.getTime() < now.getTime() + 44 * HOUR;
  if (state === "crewed" && isReady && soon && (await mayLeave(tx, id, now))) await take("dispatched");
}

async function mayLeave(tx: Tx, id: string, now: Date): Promise<boolean> {
  const opened = await lockJob(tx, reachOf(tx, id));
  const at = await findLeg(tx, opened.job);
  if (!at || (await isDepositOpen(tx, opened.move.id))) return false;
  const { hard } = await findProblemsOfJob(tx, opened, at, { now });
  return hard.length === 0;
}
