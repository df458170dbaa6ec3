import { and, eq, ne, sql } from "drizzle-orm";
import { bodyOf } from "~/features/fleet/vehicles/domain";
import { listFleet } from "~/features/fleet/vehicles/server/queries";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { listAwayOn } from "~/features/leave/server/queries/leave";
import { listCrew } from "~/features/moves/server/queries/crew";
import { moves } from "~/features/moves/server/tables";
import { trainingWarningsOf } from "~/features/training/server/queries";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import type { Actor } from "~/platform/http/actor";
import { addDays, daysBetween, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import {
  hoursOf,
  isHiredFor,
  jobNumber,
  type Problems,
  problemsOfPerson,
  problemsOfVehicle,
} from "../../domain";
import {
  type Driven,
  findCoverProblems,
  findDriverProblems,
  findLicenceProblems,
} from "../../papers/server/queries";
import { type Leg, sayTravelClash, TRAVEL_HOURS, type TravelRules, travelClash } from "../../travel/domain";
import { getTravelRules } from "../../travel/server/queries";
import { jobAssignments, jobPlaces, jobs } from "../tables";
import { placesOfJob, pointColumns } from "./job-points";
import type { Load } from "./jobs";

/** A job's times and places, and the job whose own assignments do not count. */
export interface At extends Leg {
  jobId: string;
}
const NONE: Problems = { hard: [], soft: [] };

/** Soft conflicts of people with days that later features know, by the people's ids. The days are in order. */
export const personConflicts =
  definePort<
    (
      reader: Reader,
      ids: readonly string[],
      days: readonly PlainDate[],
    ) => Promise<ReadonlyMap<string, readonly string[]>>
  >();

export interface Hired {
  startsAt: Date;
  endsAt: Date;
}
/** Answered by the hires: when vehicles that come from hires are hired in a period, by their ids. */
export const hiredTimes =
  definePort<
    (
      reader: Reader,
      ids: readonly string[],
      period: { from: Date; to: Date },
    ) => Promise<ReadonlyMap<string, readonly Hired[]>>
  >();

/** The times of hired vehicles in a period. A vehicle without any hire is left out: it may go at any time. */
export async function listHiredTimes(
  reader: Reader,
  fleet: readonly { id: string; ownership: string }[],
  period: { from: Date; to: Date },
): Promise<ReadonlyMap<string, readonly Hired[]>> {
  const hired = fleet.flatMap(({ id, ownership }) => (ownership === "hired" ? [id] : []));
  const [find] = hired.length > 0 ? hiredTimes.all() : [];
  return find ? await find(reader, hired, period) : new Map();
}

export interface Taken extends Leg {
  id: string;
  /** The person's name or the number plate. */
  name: string;
  number: string;
  position: number;
}

/** A job as travel sees it, of a query that left-joins its places. */
export const takenColumns = {
  ...{ number: moves.number, position: jobs.position, moveId: jobs.moveId },
  ...{ startsAt: jobs.startsAt, endsAt: jobs.endsAt, ...pointColumns },
};

/** Other open jobs of people or vehicles in a period, by their ids. */
export async function listTaken(
  reader: Reader,
  of: "personId" | "vehicleId",
  ids: readonly string[],
  period: { from: Date; to: Date; exceptJob?: string; exceptMove?: string | undefined },
): Promise<Taken[]> {
  const column = jobAssignments[of];
  const rows = await reader
    .select({
      id: column,
      name: sql<string>`coalesce(${people.name}, ${vehicles.plate})`,
      ...takenColumns,
    })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(people, eq(people.id, jobAssignments.personId))
    .leftJoin(vehicles, eq(vehicles.id, jobAssignments.vehicleId))
    .leftJoin(jobPlaces, placesOfJob)
    .where(
      and(
        sql`${column} = any(${textArray(ids)}::uuid[])`,
        eq(jobAssignments.state, "assigned"),
        period.exceptJob ? ne(jobs.id, period.exceptJob) : undefined,
        period.exceptMove ? ne(jobs.moveId, period.exceptMove) : undefined,
        sql`${jobAssignments.span} && tstzrange(${period.from.toISOString()}::timestamptz, ${period.to.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(jobs.startsAt, jobs.id);
  return rows.flatMap(({ id, startsAt, endsAt, startPoint: from, endPoint: to, ...row }) =>
    id && startsAt && endsAt ? [{ ...row, id, startsAt, endsAt, from, to }] : [],
  );
}

const AROUND_MS = TRAVEL_HOURS * 3_600_000;
/** The period in which another job can overlap, or be too near to drive. */
export const aroundOf = (from: Date, to: Date) => ({
  from: new Date(from.getTime() - AROUND_MS),
  to: new Date(to.getTime() + AROUND_MS),
});

const daysOf = ({ startsAt, endsAt }: At): PlainDate[] => {
  const first = nairobiDate(startsAt);
  const last = nairobiDate(new Date(endsAt.getTime() - 1));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
};
const clashesOf = (taken: readonly Taken[], id: string, at: At): string[] =>
  taken
    .filter((one) => one.id === id && one.startsAt < at.endsAt && one.endsAt > at.startsAt)
    .map(({ number, position }) => jobNumber(number, position));
/** Other jobs from or to which there is no time to drive, as sentences. */
export const drivesOf = (
  taken: readonly Taken[],
  { id, name, isPerson }: { id: string; name: string; isPerson: boolean },
  job: Leg,
  rules: TravelRules,
): string[] =>
  taken.flatMap((other) => {
    const clash = other.id === id ? travelClash(job, other, rules) : undefined;
    const number = jobNumber(other.number, other.position);
    return clash ? [sayTravelClash(clash, { name, isPerson, job, other, number })] : [];
  });

/** The conflicts of people with a job, by their ids. Checks leave on each day of the job. `clashes` need an override. */
export async function findProblemsOfPeople(
  reader: Reader,
  asked: readonly { id: string; name: string }[],
  at: At,
): Promise<Map<string, Problems & { clashes: string[]; drives: string[] }>> {
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const days = daysOf(at);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const period = { ...aroundOf(startOfDate(first), startOfDate(addDays(last, 1))), exceptJob: at.jobId };
  const taken = await listTaken(reader, "personId", ids, period);
  const rules = await getTravelRules(reader);
  const training = await trainingWarningsOf(reader, ids, first);
  const away = new Map<string, { status: string; leave: string | null }>();
  for (const day of days)
    for (const { personId, status, leave } of await listAwayOn(reader, ids, day))
      if (away.get(personId)?.leave !== "approved") away.set(personId, { status, leave });
  const others: ReadonlyMap<string, readonly string[]>[] = [];
  for (const find of personConflicts.all()) others.push(await find(reader, ids, days));
  return new Map(
    asked.map(({ id, name }) => {
      const clashes = clashesOf(taken, id, at);
      const otherHours = taken
        .filter((one) => one.id === id && nairobiDate(one.startsAt) === first)
        .reduce((sum, one) => sum + hoursOf(one), 0);
      const drives = drivesOf(taken, { id, name, isPerson: true }, at, rules);
      const person = { name, clashes, drives, otherHours, training: training.get(id) ?? [] };
      const { status, leave } = away.get(id) ?? { status: "active", leave: null };
      // A job over several days is not one day's work.
      const problems = problemsOfPerson({ ...person, status, leave }, days.length > 1 ? 0 : hoursOf(at));
      const soft = [...problems.soft, ...others.flatMap((found) => found.get(id) ?? [])];
      return [id, { hard: problems.hard, soft, drives, clashes: [...clashes, ...drives] }];
    }),
  );
}

/** What one transaction assigns together: the room of vehicles counts, and the licences of drivers. */
export interface Alongside {
  vehicles: readonly string[];
  drivers: readonly { id: string; name: string }[];
}

interface Choosing {
  at: At | undefined;
  load: Load;
  alongside?: Alongside | undefined;
  /** Read already, with those alongside. */
  onJob?: OnJob | undefined;
  /** All vehicles if left out. */
  only?: readonly string[] | undefined;
}

/** Vehicles with their conflicts with a job. */
export async function listVehicleChoices(
  reader: Reader,
  { at, load, alongside, only, ...read }: Choosing,
  today: PlainDate,
) {
  const { needs } = load;
  const driven = read.onJob ?? (await listDriven(reader, load.jobId, alongside));
  const onJob = [...driven.vehicles.map(({ id }) => id), ...(alongside?.vehicles ?? [])];
  const day = at ? nairobiDate(at.startsAt) : today;
  const fleet = await listFleet(reader, day, only && [...only, ...onJob]);
  const rows = fleet.filter(({ id }) => !only || only.includes(id));
  const taken = at
    ? await listTaken(
        reader,
        "vehicleId",
        rows.map(({ id }) => id),
        { ...aroundOf(at.startsAt, at.endsAt), exceptJob: at.jobId },
      )
    : [];
  const rules = await getTravelRules(reader);
  const cover = await findCoverProblems(reader, rows, load, day);
  const licence = await findLicenceProblems(reader, driven, rows, day);
  const hires = at && (await listHiredTimes(reader, rows, { from: at.startsAt, to: at.endsAt }));
  return rows.map((row) => {
    const body = bodyOf(row);
    const others = fleet.filter(({ id }) => onJob.includes(id) && id !== row.id).map(bodyOf);
    const clashes = at ? clashesOf(taken, row.id, at) : [];
    const { id, plate, name, state, stateUntil, problems } = row;
    const drives = at ? drivesOf(taken, { id, name: plate, isPerson: false }, at, rules) : [];
    const isHired = at ? isHiredFor(hires?.get(id), at) : true;
    const of = { plate, state, stateUntil, problems, clashes, drives, isHired, ...body };
    const { hard, soft } = at ? problemsOfVehicle(of, { needs, day, others }) : NONE;
    const found = { hard, soft: [...soft, ...(cover.get(id) ?? []), ...(licence.get(id) ?? [])] };
    return {
      id,
      plate,
      name,
      class: row.class,
      state,
      ...body,
      ...found,
      drives,
      clashes: [...clashes, ...drives],
    };
  });
}

/** The people that the actor may assign, with their conflicts with a job. */
export async function listPeopleChoices(reader: Reader, actor: Actor, jobId: string, at: At | undefined) {
  const all = await listCrew(reader, actor);
  const day = at && nairobiDate(at.startsAt);
  const driving = day
    ? await findDriverProblems(reader, await listDriven(reader, jobId), all, day)
    : undefined;
  const problems = at ? await findProblemsOfPeople(reader, all, at) : new Map<string, Problems>();
  return all.map(({ id, name, role }) => {
    const { hard, soft } = problems.get(id) ?? NONE;
    return { id, name, role, hard, soft, asDriver: driving?.get(id) ?? [] };
  });
}

export interface OnJob extends Driven {
  people: { id: string; name: string }[];
  /** Ids of the people and vehicles on it. */
  all: string[];
}

/** The people and vehicles of a job, and the drivers who join it. */
export async function listDriven(
  reader: Reader,
  jobId: string,
  { drivers }: Pick<Alongside, "drivers"> = { drivers: [] },
): Promise<OnJob> {
  const rows = await reader
    .select({
      role: jobAssignments.role,
      personId: jobAssignments.personId,
      name: people.name,
      vehicleId: jobAssignments.vehicleId,
      plate: vehicles.plate,
      class: vehicles.class,
    })
    .from(jobAssignments)
    .leftJoin(people, eq(people.id, jobAssignments.personId))
    .leftJoin(vehicles, eq(vehicles.id, jobAssignments.vehicleId))
    .where(eq(jobAssignments.jobId, jobId));
  return {
    drivers: [
      ...rows.flatMap(({ role, personId, name }) =>
        role === "driver" && personId ? [{ id: personId, name: name ?? "" }] : [],
      ),
      ...drivers,
    ],
    vehicles: rows.flatMap(({ vehicleId, plate, class: kind }) =>
      vehicleId && plate && kind ? [{ id: vehicleId, plate, class: kind }] : [],
    ),
    people: rows.flatMap(({ personId, name }) => (personId ? [{ id: personId, name: name ?? "" }] : [])),
    all: rows.flatMap(({ personId, vehicleId }) => personId ?? vehicleId ?? []),
  };
}
