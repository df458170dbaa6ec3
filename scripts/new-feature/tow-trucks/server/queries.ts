import { eq, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Reach } from "~/platform/http/reach";
import type { TowTruckStatus } from "../domain";
import { towTruckNotFound } from "../errors";
import type { towTruckList } from "../list";
import { towTrucks } from "./tables";

type Row = typeof towTrucks.$inferSelect;

interface Asked extends PageInput {
  status?: TowTruckStatus | undefined;
  search?: string | undefined;
  sort?: keyof typeof towTruckList.sorts | undefined;
  order?: "asc" | "desc" | undefined;
}

const byName = sql`lower(${towTrucks.name})`;

const SORTS: Record<keyof typeof towTruckList.sorts, Omit<Sort<Row>, "descending">> = {
  name: { by: byName, type: "text", valueOf: ({ name }) => name.toLowerCase() },
  since: { by: sql`${towTrucks.createdAt}`, type: "timestamptz", valueOf: ({ createdAt }) => createdAt },
};

/** Tow trucks by words of their name; ordered by name or newest first. */
export function listTowTrucks(reader: Reader, input: Asked) {
  const sort = input.sort ?? "name";
  const descending = (input.order ?? (sort === "name" ? "asc" : "desc")) === "desc";
  return readPage<Row>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      reader.select().from(towTrucks).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${towTrucks}`,
    conditions: [input.status && eq(towTrucks.status, input.status), matches(byName, input.search)],
    id: sql`${towTrucks.id}`,
    sort: { ...SORTS[sort], descending },
    input,
  });
}

/** One by its id; throws NOT_FOUND. */
export async function getTowTruck(reader: Reader, id: string): Promise<Row> {
  const [row] = await reader.select().from(towTrucks).where(eq(towTrucks.id, id));
  if (!row) throw towTruckNotFound();
  return row;
}

/** Locks the row until the transaction ends; throws NOT_FOUND. */
export async function lockTowTruck(tx: Tx, id: Reach<"tow-truck">): Promise<Row> {
  const [row] = await tx.select().from(towTrucks).where(eq(towTrucks.id, id)).for("update");
  if (!row) throw towTruckNotFound();
  return row;
}
