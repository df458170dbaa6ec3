import { asc, eq, sql } from "drizzle-orm";
import { type Plan, planConflicts } from "~/features/moves/server/queries/schedule";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { isPlannable, jobNumber } from "../../domain";
import { jobAssignments, jobs } from "../tables";
import { listTaken, type Taken } from "./problems";

interface Part {
  from: Date;
  to: Date;
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
  const from = new Date(Math.min(...parts.map((part) => part.from.getTime())));
  const to = new Date(Math.max(...parts.map((part) => part.to.getTime())));
  const period = { from, to, exceptMove: except };
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
          one.startsAt < part.to &&
          one.endsAt > part.from,
      ),
  );
  return [
    ...new Set(
      clashes.map(({ name, number, position }) => `${name} is on ${jobNumber(number, position)} then.`),
    ),
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
  const inWindow = { from: new Date(times?.from ?? 0), to: new Date(times?.to ?? 0) };
  if (!except) return people.length > 0 ? [{ ...inWindow, people, vehicles: [] }] : [];
  const rows = await reader
    .select({
      position: jobs.position,
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
    .where(eq(jobs.moveId, except))
    .groupBy(jobs.id, moves.date, moves.window)
    .orderBy(asc(jobs.position));
  const open = rows.filter(({ state, startsAt }) => isPlannable(state) && startsAt !== null);
  const isElsewhere = new Set(rows.slice(1).flatMap((row) => row.people));
  const joined = people.filter((id) => !isElsewhere.has(id));
  if (rows.length === 0) return [{ ...inWindow, people, vehicles: [] }];
  return open.map((row, at) => {
    const shift = daysBetween(row.date, plan.date) * 86_400_000;
    const isRetimed = row.position === 1 && row.window !== plan.window;
    return {
      from: isRetimed ? inWindow.from : new Date((row.startsAt?.getTime() ?? 0) + shift),
      to: isRetimed ? inWindow.to : new Date((row.endsAt?.getTime() ?? 0) + shift),
      people: at === 0 ? joined : row.people.filter((id) => people.includes(id)),
      vehicles: row.vehicles,
    };
  });
}
