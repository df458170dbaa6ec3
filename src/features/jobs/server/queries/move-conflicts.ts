import { asc, eq, sql } from "drizzle-orm";
import { type Plan, planConflicts } from "~/features/moves/server/queries/schedule";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { isPlannable, jobNumber } from "../../domain";
import type { Leg } from "../../travel/domain";
import { getTravelRules } from "../../travel/server/queries";
import { jobAssignments, jobPlaces, jobs } from "../tables";
import { placesOfJob, pointColumns } from "./job-points";
import { aroundOf, drivesOf, listTaken, type Taken } from "./problems";

interface Part extends Leg {
  people: readonly string[];
  vehicles: readonly string[];
}

/**
 * Tells the planner of a move who and what is on jobs of other moves at the times that its jobs would have. Moves with an
 * overlapping window on that day are listed already.
 */
export const conflictsOfJobs = planConflicts.answer(async (reader, plan, { except, known }) => {
  const parts = await listParts(reader, plan, except);
  if (parts.length === 0) return [];
  const from = new Date(Math.min(...parts.map((part) => part.startsAt.getTime())));
  const to = new Date(Math.max(...parts.map((part) => part.endsAt.getTime())));
  const period = { ...aroundOf(from, to), exceptMove: except };
  const found: Taken[] = [];
  for (const of of ["personId", "vehicleId"] as const) {
    const ids = parts.flatMap((part) => (of === "personId" ? part.people : part.vehicles));
    if (ids.length > 0) found.push(...(await listTaken(reader, of, ids, period)));
  }
  const isVehicle = new Set(parts.flatMap((part) => part.vehicles));
  const clashes = found.filter(
    (one) =>
      (isVehicle.has(one.id) || !known.includes(one.number)) &&
      parts.some(
        (part) =>
          [...part.people, ...part.vehicles].includes(one.id) &&
          one.startsAt < part.endsAt &&
          one.endsAt > part.startsAt,
      ),
  );
  const rules = await getTravelRules(reader);
  const drives = parts.flatMap((part) =>
    [...part.people, ...part.vehicles].flatMap((id) => {
      const name = found.find((one) => one.id === id)?.name;
      const isPerson = !isVehicle.has(id);
      return name === undefined ? [] : drivesOf(found, { id, name, isPerson }, part, rules);
    }),
  );
  return [
    ...new Set([
      ...clashes.map(({ name, number, position }) => `${name} is on ${jobNumber(number, position)} then.`),
      ...drives,
    ]),
  ];
});

/** The open jobs of a move as they would be by the plan; a window for a move that has none yet. */
async function listParts(reader: Reader, plan: Plan, except: string | undefined): Promise<Part[]> {
  const people = [...(plan.crewLead ? [plan.crewLead] : []), ...plan.crew];
  const window = sql`arrival_window(${plan.date}::date, ${plan.window})`;
  const [times] = (
    await reader.execute<{ from: Date; to: Date }>(
      sql`select lower(${window}) as "from", upper(${window}) as "to"`,
    )
  ).rows;
  const inWindow = {
    ...{ moveId: except ?? "", from: null, to: null },
    ...{ startsAt: new Date(times?.from ?? 0), endsAt: new Date(times?.to ?? 0) },
  };
  if (!except) return people.length > 0 ? [{ ...inWindow, people, vehicles: [] }] : [];
  const rows = await reader
    .select({
      position: jobs.position,
      ...pointColumns,
      state: jobs.state,
      startsAt: jobs.startsAt,
      endsAt: jobs.endsAt,
      date: sql<PlainDate>`${moves.date}`.mapWith(moves.date),
      window: moves.window,
      people: sql<
        string[]
      >`coalesce(array_agg(${jobAssignments.personId}::text) filter (where ${jobAssignments.personId} is not null), '{}')`,
      vehicles: sql<
        string[]
      >`coalesce(array_agg(${jobAssignments.vehicleId}::text) filter (where ${jobAssignments.vehicleId} is not null), '{}')`,
    })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(jobAssignments, eq(jobAssignments.jobId, jobs.id))
    .leftJoin(jobPlaces, placesOfJob)
    .where(eq(jobs.moveId, except))
    .groupBy(jobs.id, moves.date, moves.window, jobPlaces.jobId)
    .orderBy(asc(jobs.position));
  const open = rows.filter(({ state, startsAt }) => isPlannable(state) && startsAt !== null);
  const isElsewhere = new Set(rows.slice(1).flatMap((row) => row.people));
  const joined = people.filter((id) => !isElsewhere.has(id));
  if (rows.length === 0) return [{ ...inWindow, people, vehicles: [] }];
  return open.map((row, at) => {
    const shift = daysBetween(row.date, plan.date) * 86_400_000;
    const isRetimed = row.position === 1 && row.window !== plan.window;
    return {
      ...{ moveId: except, from: row.startPoint, to: row.endPoint },
      startsAt: isRetimed ? inWindow.startsAt : new Date((row.startsAt?.getTime() ?? 0) + shift),
      endsAt: isRetimed ? inWindow.endsAt : new Date((row.endsAt?.getTime() ?? 0) + shift),
      people: at === 0 ? joined : row.people.filter((id) => people.includes(id)),
      vehicles: row.vehicles,
    };
  });
}
