import { and, asc, eq, gt, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { type InventoryPlan, planServices } from "~/features/inventory/planning/server/queries";
import { openDeposits } from "~/features/moves/customer/server/queries";
import type { MoveWindow } from "~/features/moves/domain";
import { daysOfContacts, type MoveRow, vehiclesOfMoves } from "~/features/moves/server/queries/moves";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { addDays, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { type AssignedRole, type JobNeeds, jobNumber, MAX_HOURS, type Stop } from "../../domain";
import { jobNotFound } from "../../errors";
import type { Leg } from "../../travel/domain";
import { jobAssignments, jobPlaces, jobStops, jobs } from "../tables";
import { placesOfJob, pointColumns } from "./job-points";
import { type Ends, listAccessOfMoves, movesOfInventories, stopsOfMove } from "./move-stops";

export type JobRow = typeof jobs.$inferSelect;

export interface Assigned {
  id: string;
  personId: string | null;
  vehicleId: string | null;
  /** The person's name, or the number plate. */
  name: string;
  role: AssignedRole;
  overrideReason: string;
}

/** Lead first, then people by name, vehicles last. */
const assigned = sql<
  Assigned[]
>`coalesce((select json_agg(json_build_object('id', a.id, 'personId', a.person_id,
    'vehicleId', a.vehicle_id, 'name', coalesce(p.name, v.plate), 'role', a.role, 'overrideReason', a.override_reason)
    order by a.role = 'vehicle', a.role <> 'lead', coalesce(p.name, v.plate))
  from job_assignments a left join people p on p.id = a.person_id left join vehicles v on v.id = a.vehicle_id
  where a.job_id = ${jobs.id}), '[]'::json)`;

const columns = {
  job: jobs,
  assigned,
  moveNumber: moves.number,
  date: sql<PlainDate>`${moves.date}`.mapWith(moves.date),
  window: moves.window,
  hasQuote: sql<boolean>`${moves.quoteId} is not null`,
  customer: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
  phone: sql<string>`coalesce(${quotes.customerPhone}, ${customers.phone}, '')`,
  from: sql<string>`coalesce(${quotes.fromLocation}, ${moves.origin} ->> 'address')`,
  to: sql<string>`coalesce(${quotes.toLocation}, ${moves.destination} ->> 'address')`,
  fromAddress: sql<string>`coalesce(${quotes.fromAddress}, '')`,
  toAddress: sql<string>`coalesce(${quotes.toAddress}, '')`,
  fromFloor: quotes.fromFloor,
  toFloor: quotes.toFloor,
  fromLift: quotes.fromLift,
  toLift: quotes.toLift,
  fromCarry: quotes.fromCarry,
  toCarry: quotes.toCarry,
  origin: moves.origin,
  destination: moves.destination,
  volume: moves.estimatedVolume,
  weight: moves.estimatedWeight,
  duration: moves.estimatedDuration,
  ...pointColumns,
};

const select = (reader: Reader, where: SQL | undefined) =>
  reader
    .select(columns)
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(jobPlaces, placesOfJob)
    .where(where);
type Selected = Awaited<ReturnType<typeof select>>[number];

const thousands = (value: number | null) => (value === null ? null : Math.round(value * 1000));
const rounded = (value: number | null, times = 1) => (value === null ? null : Math.round(value * times));

type Sized = Pick<Selected, "job" | "volume" | "weight" | "duration">;

/** The job's needs: typed ones first, then those of the move's inventory, then those of its record. */
function needsOf(row: Sized, plan: InventoryPlan | undefined): JobNeeds {
  const { litres, kg, minutes, drivers, crew, packers } = row.job;
  return {
    litres: litres ?? thousands(plan?.volume ?? row.volume),
    kg: kg ?? rounded(plan?.weight ?? row.weight),
    minutes: minutes ?? rounded(plan?.hours ?? row.duration, 60),
    ...{ drivers, packers, crew: crew ?? plan?.people ?? null },
  };
}

function shownOf(row: Selected, plan: InventoryPlan | undefined, actor: Actor, now: Date) {
  const { job, moveNumber, assigned: all } = row;
  const days = daysOfContacts(actor, now);
  const sees = !days || (row.date >= days.from && row.date <= days.to);
  const seesPlaces = sees || row.hasQuote;
  return {
    ...{ id: job.id, moveId: job.moveId, number: jobNumber(moveNumber, job.position), moveNumber },
    ...{
      position: job.position,
      kind: job.kind,
      state: job.state,
      startsAt: job.startsAt,
      endsAt: job.endsAt,
    },
    ...{
      setOffAt: job.setOffAt,
      doneAt: job.doneAt,
      abortReason: job.abortReason,
      rowVersion: job.rowVersion,
    },
    date: row.date,
    window: row.window as MoveWindow,
    customer: sees ? row.customer : "",
    ...{ from: seesPlaces ? row.from : "", to: seesPlaces ? row.to : "" },
    ...{ startPoint: seesPlaces ? row.startPoint : null, endPoint: seesPlaces ? row.endPoint : null },
    needs: needsOf(row, plan),
    // Reasons may name leave, which crew must not read of each other.
    assigned: can(actor, "manage_moves") ? all : all.map((one) => ({ ...one, overrideReason: "" })),
  };
}

async function shownAll(reader: Reader, rows: readonly Selected[], actor: Actor, now: Date) {
  const plans = await planServices(reader, [...new Set(rows.map(({ job }) => job.moveId))]);
  return rows.map((row) => shownOf(row, plans.get(row.job.moveId), actor, now));
}

/** Jobs that touch a period of days, within the actor's reach, by start. */
export async function listJobs(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: PlainDate; to: PlainDate },
  now: Date,
) {
  const [start, end] = [startOfDate(from), startOfDate(addDays(to, 1))];
  const rows = await select(
    reader,
    and(
      gte(jobs.startsAt, new Date(start.getTime() - MAX_HOURS * 3_600_000)),
      lt(jobs.startsAt, end),
      gt(jobs.endsAt, start),
      inScope(actor, "view_moves"),
    ),
  )
    .orderBy(asc(jobs.startsAt), asc(jobs.id))
    .limit(1000);
  return shownAll(reader, rows, actor, now);
}

/** Jobs without times whose move is on a day of a period, within the actor's reach. */
export async function listUntimedJobs(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: PlainDate; to: PlainDate },
  now: Date,
) {
  const rows = await select(
    reader,
    and(
      sql`${moves.date} between ${from}::date and ${to}::date`,
      eq(jobs.state, "unscheduled"),
      inScope(actor, "view_moves"),
    ),
  )
    .orderBy(asc(moves.date), asc(moves.number), asc(jobs.position))
    .limit(200);
  return shownAll(reader, rows, actor, now);
}

/** True if the deposit of the move's quote is not paid. */
export async function isDepositOpen(reader: Reader, moveId: string): Promise<boolean> {
  const [find] = openDeposits.all();
  const [move] = await reader.select({ quoteId: moves.quoteId }).from(moves).where(eq(moves.id, moveId));
  return find && move?.quoteId ? (await find(reader, [move.quoteId])).has(move.quoteId) : false;
}

/** Later features' reasons against the dispatch of jobs, as sentences by the jobs' ids. The planner may give a reason. */
export const dispatchDoubts =
  definePort<
    (reader: Reader, jobIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  >();

/** Reasons against the dispatch of jobs of one move: an open deposit, and those of later features. */
export async function listDispatchDoubts(
  reader: Reader,
  moveId: string,
  jobIds: readonly string[],
): Promise<Map<string, string[]>> {
  const deposit = (await isDepositOpen(reader, moveId)) ? ["The deposit is not paid."] : [];
  const found = new Map(jobIds.map((id) => [id, [...deposit]]));
  for (const doubtsOf of dispatchDoubts.all())
    for (const [id, doubts] of await doubtsOf(reader, jobIds)) found.get(id)?.push(...doubts);
  return found;
}

/** The jobs of a move, with their stops. Empty out of reach. */
export async function listJobsOfMove(reader: Reader, actor: Actor, moveId: string, now: Date) {
  const rows = await select(reader, and(eq(jobs.moveId, moveId), inScope(actor, "view_moves"))).orderBy(
    asc(jobs.position),
  );
  return withStops(reader, rows, actor, now);
}

/** One job with its stops. Throws NOT_FOUND out of reach. */
export async function getJob(reader: Reader, actor: Actor, id: string, now: Date) {
  const rows = await select(reader, and(eq(jobs.id, id), inScope(actor, "view_moves")));
  const [job] = await withStops(reader, rows, actor, now);
  if (!job) throw jobNotFound();
  return job;
}

/** Jobs with their stops, within the actor's reach, by start. */
export async function listOpenedJobs(reader: Reader, actor: Actor, which: SQL | undefined, now: Date) {
  const rows = await select(reader, and(which, inScope(actor, "view_moves"))).orderBy(
    asc(jobs.startsAt),
    asc(jobs.id),
  );
  return withStops(reader, rows, actor, now);
}

async function withStops(reader: Reader, rows: readonly Selected[], actor: Actor, now: Date) {
  const days = daysOfContacts(actor, now);
  const stops = await listStops(reader, rows);
  const shown = await shownAll(reader, rows, actor, now);
  return shown.map((job, at) => {
    const row = rows[at] as Selected;
    const sees = !days || (row.date >= days.from && row.date <= days.to);
    return { ...job, ownStops: row.job.ownStops, stops: sees ? (stops[at] ?? []) : [] };
  });
}

/** The stops of each job: those that a planner typed, else the places of its move. */
async function listStops(reader: Reader, rows: readonly Selected[]): Promise<Stop[][]> {
  const ids = rows.flatMap(({ job }) => (job.ownStops ? [job.id] : []));
  const own =
    ids.length > 0
      ? await reader
          .select()
          .from(jobStops)
          .where(inArray(jobStops.jobId, ids))
          .orderBy(asc(jobStops.position))
      : [];
  const access = await listAccessOfMoves(
    reader,
    rows.flatMap(({ job }) => (job.ownStops ? [] : [job.moveId])),
  );
  return rows.map((row) =>
    row.job.ownStops
      ? own
          .filter(({ jobId }) => jobId === row.job.id)
          .map(({ id: _, jobId: __, position: ___, ...stop }) => stop)
      : stopsOfMove(row.job.kind, row satisfies Ends, access.get(row.job.moveId)),
  );
}

/** Where jobs are, without regard to a reader: their stops, and the coordinates of the move's places. */
export async function listRoutes(reader: Reader, of: { jobIds: readonly string[] } | { moveId: string }) {
  const rows = await select(
    reader,
    "moveId" in of ? eq(jobs.moveId, of.moveId) : inArray(jobs.id, [...of.jobIds]),
  );
  const stops = await listStops(reader, rows);
  return rows.map(({ job, origin, destination }, at) => ({
    ...{ jobId: job.id, moveId: job.moveId, ownStops: job.ownStops, stops: stops[at] ?? [] },
    ...{ origin, destination },
  }));
}

/** The jobs of a move, of a quote's move, or of the moves that some inventories belong to. */
export async function listJobIds(
  reader: Reader,
  of: { moveId: string } | { quoteId: string } | { inventoryIds: readonly string[] },
): Promise<string[]> {
  const which =
    "moveId" in of
      ? eq(jobs.moveId, of.moveId)
      : "quoteId" in of
        ? eq(moves.quoteId, of.quoteId)
        : inArray(jobs.moveId, movesOfInventories(reader, of.inventoryIds));
  const rows = await reader
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .where(which);
  return rows.map(({ id }) => id);
}

/** A job as travel sees it; undefined while it has no times. */
export async function findLeg(
  reader: Reader,
  { id, moveId, startsAt, endsAt }: Pick<JobRow, "id" | "moveId" | "startsAt" | "endsAt">,
): Promise<(Leg & { jobId: string; isPlaced: boolean }) | undefined> {
  if (!startsAt || !endsAt) return undefined;
  const [row] = await reader.select(pointColumns).from(jobPlaces).where(eq(jobPlaces.jobId, id));
  const points = { from: row?.startPoint ?? null, to: row?.endPoint ?? null };
  return { jobId: id, moveId, startsAt, endsAt, ...points, isPlaced: row !== undefined };
}

/** The needs that a locked job has. */
export async function getNeeds(reader: Reader, id: string): Promise<JobNeeds> {
  const [row] = await select(reader, eq(jobs.id, id));
  if (!row) throw jobNotFound();
  return needsOf(row, (await planServices(reader, [row.job.moveId])).get(row.job.moveId));
}

/** A job's load, for the vehicles that take it. */
export interface Load {
  jobId: string;
  moveId: string;
  needs: JobNeeds;
  /** Its part of the move's goods, from 0 to 1. */
  readShare: () => Promise<number>;
  readStops: () => Promise<Stop[]>;
}

const shareOf = ({ litres }: JobRow, plan: InventoryPlan | undefined): number => {
  const all = (plan?.volume ?? 0) * 1_000;
  return litres !== null && all > 0 ? Math.min(1, litres / all) : 1;
};

export async function listLoads(reader: Reader, ids: readonly string[]): Promise<Load[]> {
  if (ids.length === 0) return [];
  const rows = await select(reader, inArray(jobs.id, [...ids]));
  const plans = await planServices(reader, [...new Set(rows.map(({ job }) => job.moveId))]);
  let stops: Promise<Stop[][]> | undefined;
  const readStops = async (at: number) => {
    stops ??= listStops(reader, rows);
    return (await stops)[at] ?? [];
  };
  return rows.map((row, at) => {
    const { id, moveId } = row.job;
    const plan = plans.get(moveId);
    return {
      ...{ jobId: id, moveId, needs: needsOf(row, plan), readStops: () => readStops(at) },
      readShare: async () => shareOf(row.job, plan),
    };
  });
}

/** The load of a locked job. A volume and a weight that were typed need no inventory. */
export async function loadOf(reader: Reader, { job, move }: { job: JobRow; move: MoveRow }): Promise<Load> {
  const { id, moveId, litres, kg } = job;
  const readPlan = async () => (await planServices(reader, [moveId])).get(moveId);
  const plan = litres === null || kg === null ? await readPlan() : undefined;
  const sizes = {
    ...{ volume: move.estimatedVolume, weight: move.estimatedWeight, duration: move.estimatedDuration },
  };
  return {
    ...{ jobId: id, moveId, needs: needsOf({ job, ...sizes }, plan) },
    readShare: async () => (litres === null ? 1 : shareOf(job, plan ?? (await readPlan()))),
    readStops: async () => (await listStops(reader, await select(reader, eq(jobs.id, id))))[0] ?? [],
  };
}

/** As `listLoads`, of one job. */
export async function getLoad(reader: Reader, id: string): Promise<Load> {
  const [load] = await listLoads(reader, [id]);
  if (!load) throw jobNotFound();
  return load;
}

/** Number plates on the open and past jobs of moves, for the moves' own screens. */
export const vehiclesOfJobs = vehiclesOfMoves.answer(async (reader, moveIds) => {
  const rows = await reader
    .select({
      moveId: jobs.moveId,
      plates: sql<string[]>`array_agg(distinct ${vehicles.plate} order by ${vehicles.plate})`,
    })
    .from(jobs)
    .innerJoin(jobAssignments, eq(jobAssignments.jobId, jobs.id))
    .innerJoin(vehicles, eq(vehicles.id, jobAssignments.vehicleId))
    .where(and(inArray(jobs.moveId, [...moveIds]), ne(jobs.state, "aborted")))
    .groupBy(jobs.moveId);
  return new Map(rows.map(({ moveId, plates }) => [moveId, plates]));
});
