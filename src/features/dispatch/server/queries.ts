import { and, asc, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { listExpired } from "~/features/fleet/papers/server/queries";
import { bodyOf } from "~/features/fleet/vehicles/domain";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { jobNumber } from "~/features/jobs/domain";
import { jobGaps, listJobs, listUntimedJobs } from "~/features/jobs/server/queries/jobs";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { listAwayBetween } from "~/features/leave/server/queries/leave";
import { openDeposits } from "~/features/moves/customer/server/queries";
import { listCrew } from "~/features/moves/server/queries/crew";
import { plansAll } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import type { Point } from "~/features/pricing/places/domain";
import { findPlace } from "~/features/pricing/places/server/queries";
import { trainingWarningsOf } from "~/features/training/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";

interface Period {
  from: PlainDate;
  to: PlainDate;
}

export interface FurtherLane {
  id: string;
  /** Shown where a number plate is. */
  plate: string;
  name: string;
  volume: number;
  payload: number;
  /** Jobs that it does. */
  jobs: string[];
}

/** Lanes besides those of vehicles, such as hired trucks. */
export const laneSources = definePort<(reader: Reader, period: Period) => Promise<FurtherLane[]>>();

/** Vehicles that are no lanes of a period, such as hired trucks whose hires are at other times. */
export const hiddenLanes = definePort<(reader: Reader, period: Period) => Promise<readonly string[]>>();

const MOST_LANES = 500;

/**
 * The board of a period: one query for each kind of row. Jobs of the day after are included, because a job of the
 * evening may last into them.
 */
export async function getBoard(reader: Reader, actor: Actor, { from, to }: Period, now: Date) {
  const until = addDays(to, 1);
  const [timed, untimed, lanes, further, people] = await Promise.all([
    listJobs(reader, actor, { from, to: until }, now),
    listUntimedJobs(reader, actor, { from, to }, now),
    listLanes(reader, { from, to: until }),
    Promise.all(laneSources.all().map((list) => list(reader, { from, to }))),
    listPersonLanes(reader, actor, { from, to: until }),
  ]);
  const shown = [...timed, ...untimed].filter(({ state }) => state !== "aborted");
  const ids = shown.map(({ id }) => id);
  const [deposits, gaps, busy] = await Promise.all([
    listOpenDeposits(reader, [...new Set(shown.map(({ moveId }) => moveId))]),
    listGaps(reader, ids),
    plansAll(actor) ? [] : listBusy(reader, { from, to: until }, ids),
  ]);
  return {
    ...{ from, to, now, people, busy },
    lanes: [
      ...lanes,
      ...further.flat().map((lane) => ({
        ...{ ...lane, kind: "hired" as const, class: null, state: "active" as const },
        ...{ stateReason: "", stateUntil: null, expired: [] },
      })),
    ],
    jobs: shown.map((job) => ({
      ...job,
      isDepositOpen: deposits.has(job.moveId),
      gaps: gaps.get(job.id) ?? [],
      ...{ begins: pointOf(job.from || job.to), ends: pointOf(job.to || job.from) },
    })),
  };
}

async function listLanes(reader: Reader, { from, to }: Period) {
  const [rows, expired] = await Promise.all([
    reader
      .select()
      .from(vehicles)
      .where(ne(vehicles.state, "retired"))
      .orderBy(asc(vehicles.plate))
      .limit(MOST_LANES),
    listExpired(reader, from, to),
  ]);
  const byVehicle = Map.groupBy(expired, ({ vehicleId }) => vehicleId);
  const hidden = new Set<string>();
  for (const list of hiddenLanes.all()) for (const id of await list(reader, { from, to })) hidden.add(id);
  return rows.flatMap((row) => (hidden.has(row.id) ? [] : [laneOf(row, byVehicle.get(row.id))]));
}

type Expired = Awaited<ReturnType<typeof listExpired>>[number];

function laneOf(row: typeof vehicles.$inferSelect, expired: readonly Expired[] = []) {
  return {
    ...{ id: row.id, kind: "vehicle" as const, plate: row.plate, name: row.name, class: row.class },
    ...bodyOf(row),
    ...{ state: row.state, stateReason: row.stateReason, stateUntil: row.stateUntil, jobs: [] as string[] },
    expired: expired.map(({ day, kind }) => ({ day, kind })),
  };
}

async function listPersonLanes(reader: Reader, actor: Actor, { from, to }: Period) {
  const people = await listCrew(reader, actor);
  const ids = people.map(({ id }) => id);
  const [away, training] = await Promise.all([
    listAwayBetween(reader, ids, from, to),
    trainingWarningsOf(reader, ids, from),
  ]);
  const byPerson = Map.groupBy(away, ({ personId }) => personId);
  return people.map((person) => ({
    ...person,
    away: (byPerson.get(person.id) ?? []).map(({ personId: _, ...row }) => row),
    training: training.get(person.id) ?? [],
  }));
}

/** The moves whose deposit is not paid. */
async function listOpenDeposits(reader: Reader, moveIds: readonly string[]): Promise<ReadonlySet<string>> {
  const [find] = openDeposits.all();
  if (!find || moveIds.length === 0) return new Set();
  const rows = await reader
    .select({ id: moves.id, quoteId: moves.quoteId })
    .from(moves)
    .where(and(inArray(moves.id, [...moveIds]), sql`${moves.quoteId} is not null`));
  const open = await find(
    reader,
    rows.flatMap(({ quoteId }) => quoteId ?? []),
  );
  return new Set(rows.flatMap(({ id, quoteId }) => (quoteId && open.has(quoteId) ? [id] : [])));
}

async function listGaps(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const list of jobGaps.all())
    for (const [id, gaps] of await list(reader, ids)) found.set(id, [...(found.get(id) ?? []), ...gaps]);
  return found;
}

/** When people and vehicles are on jobs that the actor does not see. */
async function listBusy(reader: Reader, { from, to }: Period, seen: readonly string[]) {
  const [start, end] = [startOfDate(from).toISOString(), startOfDate(addDays(to, 1)).toISOString()];
  const rows = await reader
    .select({
      personId: jobAssignments.personId,
      vehicleId: jobAssignments.vehicleId,
      number: moves.number,
      position: jobs.position,
      startsAt: jobs.startsAt,
      endsAt: jobs.endsAt,
    })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .where(
      and(
        eq(jobAssignments.state, "assigned"),
        sql`${jobAssignments.span} && tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
        seen.length > 0 ? notInArray(jobs.id, [...seen]) : undefined,
      ),
    )
    .orderBy(asc(jobs.startsAt), asc(jobAssignments.id));
  return rows.flatMap(({ number, position, startsAt, endsAt, ...of }) =>
    startsAt && endsAt ? [{ ...of, number: jobNumber(number, position), startsAt, endsAt }] : [],
  );
}

const MOST_POINTS = 5_000;
const points = new Map<string, Point | null>();

/** Where an address is, as far as its town or estate is known. */
function pointOf(address: string): Point | null {
  if (!address) return null;
  const known = points.get(address);
  if (known !== undefined) return known;
  if (points.size >= MOST_POINTS) points.clear();
  const found = findPlace(address);
  const point = found?.exact ? { lat: found.lat, lon: found.lon } : null;
  points.set(address, point);
  return point;
}
