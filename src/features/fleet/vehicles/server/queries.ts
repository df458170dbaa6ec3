import { desc, eq, type SQL, sql } from "drizzle-orm";
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
import { vehicleReadings, vehicles } from "./tables";

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

const NONE: VehiclePapersFacts = { expired: [], nextExpiry: null };

/** Vehicles with what keeps each from going out on a day. One query more for all of them. */
async function withProblems(reader: Reader, rows: readonly Vehicle[], day: PlainDate) {
  const ids = rows.map(({ id }) => id);
  const [facts] = await Promise.all(vehiclePapersFacts.all().map((of) => of(reader, ids, day)));
  return rows.map((row) => {
    const { expired, nextExpiry } = facts?.get(row.id) ?? NONE;
    return { ...row, problems: dispatchProblems(row, expired), nextExpiry };
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

/** One by its id; throws NOT_FOUND. */
export async function getVehicle(reader: Reader, id: string, today: PlainDate) {
  const rows = await reader.select().from(vehicles).where(eq(vehicles.id, id));
  const [vehicle] = await withProblems(reader, rows, today);
  if (!vehicle) throw vehicleNotFound();
  return vehicle;
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
