import { createHash } from "node:crypto";
import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type Cover, listCovers } from "~/features/fleet/papers/server/queries";
import { bodyOf } from "~/features/fleet/vehicles/domain";
import { listVehicles } from "~/features/fleet/vehicles/server/queries";
import { jobNumber } from "~/features/jobs/domain";
import type { Goods } from "~/features/jobs/papers/domain";
import { hasZones, listGoods, sumDeclared } from "~/features/jobs/papers/server/queries";
import { listJobs, listLoads } from "~/features/jobs/server/queries/jobs";
import {
  aroundOf,
  listHiredTimes,
  listTaken,
  personConflicts,
  type Taken,
} from "~/features/jobs/server/queries/problems";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { getTravelRules } from "~/features/jobs/travel/server/queries";
import { listAwayOn } from "~/features/leave/server/queries/leave";
import { listCrew } from "~/features/moves/server/queries/crew";
import { minutesOf, windowClock } from "~/features/settings/windows/domain";
import { listLicenceClasses } from "~/features/staff-documents/server/queries";
import { trainingWarningsOf } from "~/features/training/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { laneSources } from "../../../server/queries";
import type { Booking, Day, DayJob, Times } from "../../domain/day";
import { dispatchOutages } from "../tables";

export type ListedJob = Awaited<ReturnType<typeof listJobs>>[number] & Times;

const MOST_VEHICLES = 500;
const FAIR_DAYS = 14;

/** The jobs within the actor's reach that start on a day, by start. */
export async function listJobsOfDay(
  reader: Reader,
  actor: Actor,
  day: PlainDate,
  now: Date,
): Promise<ListedJob[]> {
  const listed = await listJobs(reader, actor, { from: day, to: day }, now);
  return listed.flatMap((job) => {
    const { startsAt, endsAt } = job;
    return startsAt && endsAt && nairobiDate(startsAt) === day ? [{ ...job, startsAt, endsAt }] : [];
  });
}

/** Times, needs and assignments of a job, as a digest. */
export function digestOf({ startsAt, endsAt, needs, state, assigned }: ListedJob): string {
  const ids = assigned.map(({ id, role }) => `${id} ${role}`).toSorted();
  return createHash("sha256")
    .update(JSON.stringify([startsAt, endsAt, needs, state, ids]))
    .digest("base64url");
}

/** A day with all vehicles and people, and their bookings, for the rules of proposals. */
export async function getDay(
  reader: Reader,
  actor: Actor,
  { day, listed }: { day: PlainDate; listed: readonly ListedJob[] },
): Promise<Day> {
  const byNumber = new Map(listed.map((job) => [job.number, job.id]));
  const from = startOfDate(day);
  const to = new Date(
    Math.max(startOfDate(addDays(day, 1)).getTime(), ...listed.map((job) => job.endsAt.getTime())),
  );
  const bookingOf = ({ number: move, position, ...taken }: Taken): Booking => {
    const number = jobNumber(move, position);
    return { ...taken, jobId: byNumber.get(number) ?? number, number };
  };
  const bookings = async (of: "personId" | "vehicleId", ids: readonly string[]) =>
    Map.groupBy(ids.length > 0 ? await listTaken(reader, of, ids, aroundOf(from, to)) : [], ({ id }) => id);
  const vehicles = (await listVehicles(reader, { limit: MOST_VEHICLES }, day)).rows.filter(
    ({ state }) => state !== "retired",
  );
  const crew = await listCrew(reader, actor);
  const ids = crew.map(({ id }) => id);
  const ofVehicles = await bookings(
    "vehicleId",
    vehicles.map(({ id }) => id),
  );
  const ofPeople = await bookings("personId", ids);
  const training = await trainingWarningsOf(reader, ids, day);
  const worked = await countDaysWorked(reader, ids, day);
  const out = await listOut(reader, day);
  const absences = await listAbsences(reader, ids, { day, to });
  const daysOff = await listDaysOff(reader, ids, { day, to });
  const hires = await listHiredTimes(reader, vehicles, { from, to });
  const covers = await listCovers(
    reader,
    vehicles.map(({ id }) => id),
    day,
  );
  const goods = await listGoodsOf(reader, listed, covers);
  const hired = new Set<string>();
  for (const list of laneSources.all())
    for (const lane of await list(reader, { from: day, to: day })) for (const id of lane.jobs) hired.add(id);
  return {
    travel: await getTravelRules(reader),
    licences: await listLicences(reader, crew, { day, listed }),
    jobs: listed.map((job) => ({
      ...{ ...dayJobOf(job), hasHired: hired.has(job.id) },
      goods: goods.get(job.id) ?? NO_GOODS,
    })),
    trucks: vehicles.map((vehicle) => ({
      ...{ id: vehicle.id, plate: vehicle.plate, ...bodyOf(vehicle) },
      ...{ state: vehicle.state, stateUntil: vehicle.stateUntil, problems: vehicle.problems },
      ...{ class: vehicle.class, cover: covers.get(vehicle.id), hires: hires.get(vehicle.id) },
      bookings: (ofVehicles.get(vehicle.id) ?? []).map(bookingOf),
    })),
    people: crew
      .filter(({ id }) => !out.has(id))
      .map(({ id, name, role }) => ({
        ...{ id, name, trade: role, absences: absences.get(id) ?? [], training: training.get(id) ?? [] },
        ...{ bookings: (ofPeople.get(id) ?? []).map(bookingOf), daysWorked: worked.get(id) ?? 0 },
        daysOff: daysOff.get(id) ?? [],
      })),
  };
}

const NO_GOODS = { declared: 0, places: [] };

/** The goods of jobs for covers. Most companies declare no values and have no excluded zones: nothing more is read. */
async function listGoodsOf(reader: Reader, listed: readonly ListedJob[], covers: ReadonlyMap<string, Cover>) {
  const declared = await sumDeclared(
    reader,
    listed.map(({ moveId }) => moveId),
  );
  if (!hasZones(covers) && [...declared.values()].every((cents) => cents === 0))
    return new Map<string, Goods>();
  const ids = listed.map(({ id }) => id);
  return listGoods(reader, await listLoads(reader, ids), covers);
}

function dayJobOf(job: ListedJob): Omit<DayJob, "hasHired" | "goods"> {
  const { id, moveId, number, kind, state, startsAt, endsAt, needs, assigned, window, position } = job;
  // Only a move's first job comes within the window that its customer chose.
  const [, until] = windowClock(position === 1 ? window : "full_day");
  const arriveBy = new Date(startOfDate(nairobiDate(startsAt)).getTime() + minutesOf(until) * 60_000);
  return {
    ...{ id, moveId, number, kind, state, startsAt, endsAt, needs, assigned, arriveBy },
    ...{ from: job.startPoint, to: job.endPoint },
  };
}

async function listAbsences(
  reader: Reader,
  ids: readonly string[],
  { day, to }: { day: PlainDate; to: Date },
) {
  const found: { personId: string; day: PlainDate; status: string; leave: string | null }[] = [];
  for (let on = day; startOfDate(on) < to; on = addDays(on, 1))
    for (const { personId, status, leave } of await listAwayOn(reader, ids, on))
      found.push({ personId, day: on, status, leave });
  return Map.groupBy(found, ({ personId }) => personId);
}

/** Days that people have marked as off, by person. */
async function listDaysOff(
  reader: Reader,
  ids: readonly string[],
  { day, to }: { day: PlainDate; to: Date },
) {
  const found: { id: string; day: PlainDate; conflicts: readonly string[] }[] = [];
  for (let on = day; startOfDate(on) < to; on = addDays(on, 1))
    for (const find of personConflicts.all())
      for (const [id, conflicts] of await find(reader, ids, [on]))
        if (conflicts.length > 0) found.push({ id, day: on, conflicts });
  return Map.groupBy(found, ({ id }) => id);
}

/** The licences of all who drive, or could. Those without entered classes are left out: they may drive all. */
async function listLicences(
  reader: Reader,
  crew: readonly { id: string; name: string }[],
  { day, listed }: { day: PlainDate; listed: readonly ListedJob[] },
): Promise<Day["licences"]> {
  const drivers = listed.flatMap(({ assigned }) =>
    assigned.flatMap(({ personId: id, name, role }) => (id && role === "driver" ? [{ id, name }] : [])),
  );
  const names = new Map([...crew, ...drivers].map(({ id, name }) => [id, name]));
  const classes = await listLicenceClasses(reader, [...names.keys()], day);
  return new Map([...classes].map(([id, held]) => [id, { name: names.get(id) ?? "", classes: held }]));
}

/** Days with a job in the two weeks before a day, by person. */
async function countDaysWorked(
  reader: Reader,
  ids: readonly string[],
  day: PlainDate,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({
      id: jobAssignments.personId,
      days: sql<number>`count(distinct (${jobs.startsAt} at time zone 'Africa/Nairobi')::date)::int`,
    })
    .from(jobs)
    .innerJoin(jobAssignments, eq(jobAssignments.jobId, jobs.id))
    .where(
      and(
        gte(jobs.startsAt, startOfDate(addDays(day, -FAIR_DAYS))),
        lt(jobs.startsAt, startOfDate(day)),
        inArray(jobAssignments.personId, [...ids]),
        sql`${jobs.state} <> 'aborted'`,
      ),
    )
    .groupBy(jobAssignments.personId);
  return new Map(rows.flatMap(({ id, days }) => (id ? [[id, days] as const] : [])));
}

/** People who cannot work on a day. Vehicles are in the workshop. */
async function listOut(reader: Reader, day: PlainDate): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select({ personId: dispatchOutages.personId })
    .from(dispatchOutages)
    .where(eq(dispatchOutages.day, day));
  return new Set(rows.flatMap(({ personId }) => personId ?? []));
}
