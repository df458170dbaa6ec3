import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { definePort } from "~/platform/kernel/port";
import { dispatchProblems, plateKey } from "../domain";
import { vehicleNotFound } from "../errors";
import type { vehicleList } from "../list";
import { vehicleReadings, vehicleStates, vehicles } from "./tables";

export type Vehicle = typeof vehicles.$inferSelect;

export interface VehiclePapersFacts {
  /** Kinds without a paper that is valid on the day, in words, and when the last one ended. */
  expired: { kind: string; validTo: PlainDate }[];
  /** The first day after it on which a kind ends. */
  nextExpiry: PlainDate | null;
}

/** Answered by the vehicles' papers: of each vehicle, on a day. */
export const vehiclePapersFacts =
  definePort<
    (reader: Reader, ids: readonly string[], day: PlainDate) => Promise<Map<string, VehiclePapersFacts>>
  >();

export interface VehicleCheck {
  at: Date;
  by: string | null;
  defects: number;
}

/** Answered by the daily checks: the last one of a day, by vehicle. */
export const vehicleChecksFacts =
  definePort<
    (reader: Reader, ids: readonly string[], day: PlainDate) => Promise<Map<string, VehicleCheck>>
  >();

/** Answered by the suppliers: from whom hired vehicles come. */
export const vehicleSuppliers =
  definePort<
    (reader: Reader, ids: readonly string[]) => Promise<Map<string, { id: string; name: string }>>
  >();

const NONE: VehiclePapersFacts = { expired: [], nextExpiry: null };

/** Vehicles with what keeps each from going out on a day, and its check. Two queries more for all of them. */
async function withProblems(reader: Reader, rows: readonly Vehicle[], day: PlainDate) {
  const ids = rows.map(({ id }) => id);
  const facts = await vehiclePapersFacts.all()[0]?.(reader, ids, day);
  const checked = await vehicleChecksFacts.all()[0]?.(reader, ids, day);
  const hired = rows.filter(({ ownership }) => ownership === "hired").map(({ id }) => id);
  const suppliers = hired.length > 0 ? await vehicleSuppliers.all()[0]?.(reader, hired) : undefined;
  return rows.map((row) => {
    const { expired, nextExpiry } = facts?.get(row.id) ?? NONE;
    return {
      ...row,
      problems: dispatchProblems(row, expired),
      nextExpiry,
      check: checked?.get(row.id) ?? null,
      supplier: suppliers?.get(row.id) ?? null,
    };
  });
}

const SORTS: Record<keyof typeof vehicleList.sorts, Omit<Sort<Vehicle>, "descending">> = {
  plate: { by: sql`${vehicles.plate}`, type: "text", valueOf: ({ plate }) => plate },
  volume: { by: sql`coalesce(${vehicles.volume}, 0)`, type: "numeric", valueOf: ({ volume }) => volume ?? 0 },
  odometer: {
    by: sql`coalesce(${vehicles.odometer}, 0)`,
    type: "integer",
    valueOf: ({ odometer }) => odometer ?? 0,
  },
};

type Asked = PageInput & SelectionOf<typeof vehicleList>;

export const conditionsOf = ({
  state,
  class: kind,
  ownership,
  search,
}: Partial<Asked>): (SQL | undefined)[] => [
  state && eq(vehicles.state, state),
  kind && eq(vehicles.class, kind),
  ownership && eq(vehicles.ownership, ownership),
  // A plate is found with and without its space.
  search?.trim()
    ? sql`(${matches(sql`fold_text(${vehicles.plate} || ' ' || ${vehicles.name})`, search)}
        or translate(${vehicles.plate}, ' -', '') like ${`%${plateKey(search).replace(/[\\%_]/g, "")}%`})`
    : undefined,
];

export async function listVehicles(reader: Reader, input: Asked, today: PlainDate) {
  const sort = input.sort ?? "plate";
  const page = await readPage<Vehicle>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      reader.select().from(vehicles).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${vehicles}`,
    conditions: conditionsOf(input),
    id: sql`${vehicles.id}`,
    sort: { ...SORTS[sort], descending: (input.order ?? (sort === "plate" ? "asc" : "desc")) === "desc" },
    input,
  });
  return { ...page, rows: await withProblems(reader, page.rows, today) };
}

const MOST_OF_FLEET = 500;

/** All vehicles, or some, with what keeps each from going out on a day, by plate. */
export async function listFleet(reader: Reader, day: PlainDate, ids?: readonly string[]) {
  if (ids?.length === 0) return [];
  const rows = await reader
    .select()
    .from(vehicles)
    .where(ids && inArray(vehicles.id, [...ids]))
    .orderBy(vehicles.plate, vehicles.id)
    .limit(MOST_OF_FLEET);
  const facts = await vehiclePapersFacts.all()[0]?.(
    reader,
    rows.map(({ id }) => id),
    day,
  );
  return rows.map((row) => ({
    ...row,
    problems: dispatchProblems(row, (facts?.get(row.id) ?? NONE).expired),
  }));
}

/** The vehicles of a filtered list by their plates. A company has few. */
export async function* readVehiclesForExport(reader: Reader, asked: Asked): AsyncGenerator<Vehicle[]> {
  const where = and(...conditionsOf(asked));
  yield await reader.select().from(vehicles).where(where).orderBy(vehicles.plate, vehicles.id);
}

/** One by its id; throws NOT_FOUND. */
export async function getVehicle(reader: Reader, id: string, today: PlainDate) {
  const rows = await reader.select().from(vehicles).where(eq(vehicles.id, id));
  const [vehicle] = await withProblems(reader, rows, today);
  if (!vehicle) throw vehicleNotFound();
  return vehicle;
}

/** The vehicle with a plate, in any spelling. */
export async function findByPlate(reader: Reader, plate: string): Promise<Vehicle | undefined> {
  const [row] = await reader
    .select()
    .from(vehicles)
    .where(sql`translate(${vehicles.plate}, ' -', '') = ${plateKey(plate)}`);
  return row;
}

/** Locks the row until the transaction ends; throws NOT_FOUND. */
export async function lockVehicle(tx: Tx, id: Reach<"vehicle">): Promise<Vehicle> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for("update");
  if (!row) throw vehicleNotFound();
  return row;
}

const MOST_READINGS = 200;

export function listReadings(reader: Reader, vehicleId: string) {
  return reader
    .select({
      id: vehicleReadings.id,
      km: vehicleReadings.km,
      day: vehicleReadings.day,
      correction: vehicleReadings.correction,
      by: people.name,
      createdAt: vehicleReadings.createdAt,
    })
    .from(vehicleReadings)
    .leftJoin(people, eq(people.id, vehicleReadings.createdBy))
    .where(eq(vehicleReadings.vehicleId, vehicleId))
    .orderBy(desc(vehicleReadings.place))
    .limit(MOST_READINGS);
}

export interface Outage extends Record<string, unknown> {
  vehicleId: string;
  plate: string;
  state: "workshop" | "blocked";
  /** Days in Nairobi; null while it lasts. */
  from: PlainDate;
  until: PlainDate | null;
}

/** When vehicles were in the workshop or blocked within a span of days, by plate and beginning. */
export async function listOutages(reader: Reader, from: PlainDate, to: PlainDate): Promise<Outage[]> {
  const dayOf = (at: SQL) => sql`(${at} at time zone 'Africa/Nairobi')::date`;
  const { rows } = await reader.execute<Outage>(sql`
    select id as "vehicleId", plate, state, ${dayOf(sql`at`)}::text as from, ${dayOf(sql`until`)}::text as until
    from (
      select v.id, v.plate, s.state, s.at, lead(s.at) over (partition by s.vehicle_id order by s.at, s.id) as until
      from ${vehicleStates} s join ${vehicles} v on v.id = s.vehicle_id
    ) spans
    where state in ('workshop', 'blocked') and ${dayOf(sql`at`)} <= ${to}
      and coalesce(${dayOf(sql`until`)}, 'infinity') >= ${from}
    order by plate, at`);
  return rows;
}
