import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { rowChanges } from "~/platform/events/tables";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { definePort } from "~/platform/kernel/port";
import { inOrder, type Rate } from "../domain";
import { supplierNotFound } from "../errors";
import type { supplierList } from "../list";
import { supplierRates, suppliers } from "./tables";

type Row = typeof suppliers.$inferSelect;
export type Supplier = Row & { rates: Rate[] };

type AskedSuppliers = PageInput & SelectionOf<typeof supplierList>;

const byName = sql`lower(${suppliers.name})`;

const SORTS: Record<keyof typeof supplierList.sorts, Omit<Sort<Row>, "descending">> = {
  name: { by: byName, type: "text", valueOf: ({ name }) => name.toLowerCase() },
  rating: {
    by: sql`coalesce(${suppliers.rating}, 0)`,
    type: "integer",
    valueOf: ({ rating }) => rating ?? 0,
  },
  since: { by: sql`${suppliers.createdAt}`, type: "timestamptz", valueOf: ({ createdAt }) => createdAt },
};

const conditionsOf = ({ kind, status, class: of, search }: Partial<AskedSuppliers>): (SQL | undefined)[] => [
  kind && eq(suppliers.kind, kind),
  status && eq(suppliers.status, status),
  of &&
    sql`exists (select 1 from ${supplierRates} r where r.supplier_id = ${suppliers.id} and r.class = ${of})`,
  matches(sql`${suppliers.search}`, search),
];

/** Suppliers with their prices and the days of their papers. Two queries more for all of them. */
async function withParts(reader: Reader, rows: readonly Row[], today: PlainDate) {
  const rated = await withRates(reader, rows);
  const ids = rows.map(({ id }) => id);
  const papers = await supplierPaperFacts.all()[0]?.(reader, ids, today);
  return rated.map((row) => ({
    ...row,
    isErased: row.erasedAt !== null,
    ...(papers?.get(row.id) ?? { expired: [], nextExpiry: null }),
  }));
}

/** Suppliers with their prices, in the order of the classes. */
async function withRates(reader: Reader, rows: readonly Row[]): Promise<Supplier[]> {
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await reader.select().from(supplierRates).where(inArray(supplierRates.supplierId, ids));
  const rates = Map.groupBy(found, ({ supplierId }) => supplierId);
  return rows.map((row) => {
    const own = (rates.get(row.id) ?? []).map(({ class: of, price }) => ({ class: of, price }));
    return { ...row, rates: inOrder(own) };
  });
}

export interface SupplierPaperFacts {
  /** Kinds whose last paper has expired, in words. */
  expired: string[];
  nextExpiry: PlainDate | null;
}

/** Answered by the papers: of each supplier, on a day. */
export const supplierPaperFacts =
  definePort<
    (reader: Reader, ids: readonly string[], day: PlainDate) => Promise<Map<string, SupplierPaperFacts>>
  >();

export async function listSuppliers(reader: Reader, input: AskedSuppliers, today: PlainDate) {
  const sort = input.sort ?? "name";
  const page = await readPage<Row>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      reader.select().from(suppliers).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${suppliers}`,
    conditions: conditionsOf(input),
    id: sql`${suppliers.id}`,
    sort: { ...SORTS[sort], descending: (input.order ?? (sort === "name" ? "asc" : "desc")) === "desc" },
    input,
  });
  return { ...page, rows: await withParts(reader, page.rows, today) };
}

/** The suppliers of a filtered list by name. A company has few. */
export async function* readSuppliersForExport(
  reader: Reader,
  asked: AskedSuppliers,
): AsyncGenerator<Supplier[]> {
  const where = and(...conditionsOf(asked));
  const rows = await reader.select().from(suppliers).where(where).orderBy(byName, suppliers.id);
  yield await withRates(reader, rows);
}

/** One by its id; throws NOT_FOUND. */
export async function getSupplier(reader: Reader, id: string, today: PlainDate) {
  const rows = await reader.select().from(suppliers).where(eq(suppliers.id, id));
  const [supplier] = await withParts(reader, rows, today);
  if (!supplier) throw supplierNotFound();
  return supplier;
}

/** Locks the row until the transaction ends; throws NOT_FOUND. */
export async function lockSupplier(tx: Tx, id: Reach<"supplier">): Promise<Supplier> {
  const rows = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for("update");
  const [supplier] = await withRates(tx, rows);
  if (!supplier) throw supplierNotFound();
  return supplier;
}

/** The audit log's row changes of a supplier, those of this transaction included. */
export async function listChangesOf(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader.select({ id: rowChanges.id }).from(rowChanges).where(eq(rowChanges.rowKey, id));
  return rows.map((row) => row.id);
}
