import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { bodyOf } from "~/features/fleet/vehicles/domain";
import { listVehicles } from "~/features/fleet/vehicles/server/queries";
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
  type JobNeeds,
  jobNumber,
  type Problems,
  problemsOfPerson,
  problemsOfVehicle,
} from "../../domain";
import { jobAssignments, jobs } from "../tables";

/** A job's times, and the job whose own assignments do not count. */
export interface At {
  jobId: string;
  startsAt: Date;
  endsAt: Date;
}
const NONE: Problems = { hard: [], soft: [] };

/** Answered by the hires: those of the vehicles that are hired for other times only. */
export const hiredTimes =
  definePort<(reader: Reader, ids: readonly string[], at: At) => Promise<ReadonlySet<string>>>();

export interface Taken {
  id: string;
  /** The person's name or the number plate. */
  name: string;
  number: string;
  position: number;
  startsAt: Date;
  endsAt: Date;
}

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
      number: moves.number,
      position: jobs.position,
      startsAt: jobs.startsAt,
      endsAt: jobs.endsAt,
    })
    .from(jobAssignments)
    .innerJoin(jobs, eq(jobs.id, jobAssignments.jobId))
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(people, eq(people.id, jobAssignments.personId))
    .leftJoin(vehicles, eq(vehicles.id, jobAssignments.vehicleId))
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
  return rows.flatMap(({ id, startsAt, endsAt, ...row }) =>
    id && startsAt && endsAt ? [{ ...row, id, startsAt, endsAt }] : [],
  );
}

const daysOf = ({ startsAt, endsAt }: At): PlainDate[] => {
  const first = nairobiDate(startsAt);
  const last = nairobiDate(new Date(endsAt.getTime() - 1));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));
};
const clashesOf = (taken: readonly Taken[], id: string, at: At): string[] =>
  taken
    .filter((one) => one.id === id && one.startsAt < at.endsAt && one.endsAt > at.startsAt)
    .map(({ number, position }) => jobNumber(number, position));

/** The conflicts of people with a job, by their ids. Checks leave on each day of the job. */
export async function findProblemsOfPeople(
  reader: Reader,
  ids: readonly string[],
  at: At,
): Promise<Map<string, Problems & { clashes: string[] }>> {
  if (ids.length === 0) return new Map();
  const days = daysOf(at);
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const names = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]));
  const period = { from: startOfDate(first), to: startOfDate(addDays(last, 1)), exceptJob: at.jobId };
  const taken = await listTaken(reader, "personId", ids, period);
  const training = await trainingWarningsOf(reader, ids, first);
  const away = new Map<string, { status: string; leave: string | null }>();
  for (const day of days)
    for (const { personId, status, leave } of await listAwayOn(reader, ids, day))
      if (away.get(personId)?.leave !== "approved") away.set(personId, { status, leave });
  return new Map(
    names.map(({ id, name }) => {
      const clashes = clashesOf(taken, id, at);
      const otherHours = taken
        .filter((one) => one.id === id && nairobiDate(one.startsAt) === first)
        .reduce((sum, one) => sum + hoursOf(one), 0);
      const person = { name, clashes, otherHours, training: training.get(id) ?? [] };
      const { status, leave } = away.get(id) ?? { status: "active", leave: null };
      // A job over several days is not one day's work.
      const problems = problemsOfPerson({ ...person, status, leave }, days.length > 1 ? 0 : hoursOf(at));
      return [id, { ...problems, clashes }];
    }),
  );
}

const MOST_VEHICLES = 500;

/** All vehicles with their conflicts with a job. */
export async function listVehicleChoices(
  reader: Reader,
  { at, needs, onJob }: { at: At | undefined; needs: JobNeeds; onJob: readonly string[] },
  today: PlainDate,
) {
  const day = at ? nairobiDate(at.startsAt) : today;
  const { rows } = await listVehicles(reader, { limit: MOST_VEHICLES }, day);
  const taken = at
    ? await listTaken(
        reader,
        "vehicleId",
        rows.map(({ id }) => id),
        { from: at.startsAt, to: at.endsAt, exceptJob: at.jobId },
      )
    : [];
  const hired = rows.filter(({ ownership }) => ownership === "hired").map(({ id }) => id);
  const elsewhere = at && hired.length > 0 ? await hiredTimes.all()[0]?.(reader, hired, at) : undefined;
  return rows.map((row) => {
    const body = bodyOf(row);
    const others = rows.filter(({ id }) => onJob.includes(id) && id !== row.id).map(bodyOf);
    const clashes = at ? clashesOf(taken, row.id, at) : [];
    const { id, plate, name, state, stateUntil, problems } = row;
    const isHired = !elsewhere?.has(row.id);
    const of = { plate, state, stateUntil, problems, clashes, isHired, ...body };
    const found = at ? problemsOfVehicle(of, { needs, day, others }) : NONE;
    return { id, plate, name, class: row.class, state, ...body, ...found, clashes };
  });
}

/** The people that the actor may assign, with their conflicts with a job. */
export async function listPeopleChoices(reader: Reader, actor: Actor, at: At | undefined) {
  const all = await listCrew(reader, actor);
  const problems = at
    ? await findProblemsOfPeople(
        reader,
        all.map(({ id }) => id),
        at,
      )
    : new Map<string, Problems>();
  return all.map(({ id, name, role }) => {
    const { hard, soft } = problems.get(id) ?? NONE;
    return { id, name, role, hard, soft };
  });
}
