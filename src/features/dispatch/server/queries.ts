import { and, asc, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { daysFrom } from "~/features/availability/domain";
import { listDaysOff } from "~/features/availability/server/queries";
import { listExpired } from "~/features/fleet/papers/server/queries";
import { bodyOf } from "~/features/fleet/vehicles/domain";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { jobNumber } from "~/features/jobs/domain";
import { placesOfJob } from "~/features/jobs/server/queries/job-points";
import { dispatchDoubts, listJobs, listUntimedJobs } from "~/features/jobs/server/queries/jobs";
import { takenColumns } from "~/features/jobs/server/queries/problems";
import { jobAssignments, jobPlaces, jobs } from "~/features/jobs/server/tables";
import { getTravelRules } from "~/features/jobs/travel/server/queries";
import { listAwayBetween } from "~/features/leave/server/queries/leave";
import { openDeposits } from "~/features/moves/customer/server/queries";
import { listCrew } from "~/features/moves/server/queries/crew";
import { plansAll } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
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

export interface BoardPublication {
  /** Published as it is now. */
  isPublished: boolean;
  /** People on the job who declined it. */
  declined: string[];
}

/** Whether jobs are published and who declined, by the jobs' ids. */
export const publicationsOfJobs =
  definePort<
    (
      reader: Reader,
      actor: Actor,
      jobIds: readonly string[],
      now: Date,
    ) => Promise<ReadonlyMap<string, BoardPublication>>
  >();

export interface BoardPhones {
  /** Reports and photos that the phones have not sent. */
  events: number;
  photos: number;
  /** Seconds that the clock which is wrong most is ahead; negative: behind. */
  clockOffset: number;
}

/** The phones of the crews of jobs around now, by the jobs' ids. */
export const phonesOfJobs =
  definePort<
    (reader: Reader, jobIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, BoardPhones>>
  >();
/** Vehicles that are no lanes of a period, such as hired trucks whose hires are at other times. */
export const hiddenLanes = definePort<(reader: Reader, period: Period) => Promise<readonly string[]>>();

const MOST_LANES = 500;

/**
 * The board of a period: one query for each kind of row. Jobs of the day after are included, because a job of the
 * evening may last into them.
 */
export async function getBoard(reader: Reader, actor: Actor, { from, to }: Period, now: Date) {
  const until = addDays(to, 1);
  const [timed, untimed, lanes, further, crew, travel] = await Promise.all([
    listJobs(reader, actor, { from, to: until }, now),
    listUntimedJobs(reader, actor, { from, to }, now),
    listLanes(reader, { from, to: until }),
    Promise.all(laneSources.all().map((list) => list(reader, { from, to }))),
    listCrewLanes(reader, actor, { from, to: until }),
    getTravelRules(reader),
  ]);
  const shown = [...timed, ...untimed].filter(({ state }) => state !== "aborted");
  const ids = shown.map(({ id }) => id);
  const [findPublications] = publicationsOfJobs.all();
  const [findPhones] = phonesOfJobs.all();
  const [others, deposits, gaps, busy, publications, phones] = await Promise.all([
    listOtherLanes(reader, crew, shown, { from, to: until }),
    listOpenDeposits(reader, [...new Set(shown.map(({ moveId }) => moveId))]),
    listGaps(reader, ids),
    plansAll(actor) ? [] : listBusy(reader, { from, to: until }, ids),
    findPublications?.(reader, actor, ids, now),
    findPhones?.(reader, ids, now),
  ]);
  return {
    ...{ from, to, now, busy, travel, people: [...crew, ...others] },
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
      publication: publications?.get(job.id) ?? null,
      phones: phones?.get(job.id) ?? null,
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

interface Named {
  id: string;
  name: string;
  role: string;
}

/** The people that the actor may assign. */
async function listCrewLanes(reader: Reader, actor: Actor, period: Period) {
  const crew = await listCrew(reader, actor);
  return listPersonLanes(reader, crew, true, period);
}

/** People on the jobs who are not among the lanes. */
async function listOtherLanes(
  reader: Reader,
  known: readonly Named[],
  listed: readonly { assigned: readonly { personId: string | null; name: string }[] }[],
  period: Period,
) {
  const ids = new Set(known.map(({ id }) => id));
  const others = new Map(
    listed.flatMap(({ assigned }) =>
      assigned.flatMap(({ personId: id, name }) =>
        id && !ids.has(id) ? [[id, { id, name, role: "" }] as const] : [],
      ),
    ),
  );
  return listPersonLanes(reader, [...others.values()], false, period);
}

async function listPersonLanes(
  reader: Reader,
  people: readonly Named[],
  isAssignable: boolean,
  { from, to }: Period,
) {
  const ids = people.map(({ id }) => id);
  const [away, training, daysOff] = await Promise.all([
    listAwayBetween(reader, ids, from, to),
    trainingWarningsOf(reader, ids, from),
    listDaysOff(reader, ids, daysFrom(from, to)),
  ]);
  const byPerson = Map.groupBy(away, ({ personId }) => personId);
  return people.map((person) => ({
    ...person,
    isAssignable,
    away: (byPerson.get(person.id) ?? []).map(({ personId: _, ...row }) => row),
    training: training.get(person.id) ?? [],
    daysOff: daysOff.get(person.id) ?? [],
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
  for (const list of dispatchDoubts.all())
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
      ...takenColumns,
    })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(jobPlaces, placesOfJob)
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
