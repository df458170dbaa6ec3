import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type PgColumn, type PgTable, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "~/platform/db/columns";
import type { Reader } from "~/platform/db/database";

type Table<Name extends string> = PgTable & Readonly<Record<Name, PgColumn>>;

/** A noun's rows, and its log of merges. */
export interface MergeTables {
  rows: Table<"id" | "mergedInto" | "search" | "alsoKnown">;
  merges: Table<keyof ReturnType<typeof mergeColumns> | "mergedBy" | "undoneBy">;
  people: { table: PgTable; id: PgColumn; name: PgColumn };
  number: PgColumn;
  name: PgColumn | SQL;
}

/** Columns of every table of merges. Each noun adds who merged and who undid it. */
export const mergeColumns = <Field extends string>(row: () => AnyPgColumn) => ({
  id: id(),
  survivorId: uuid("survivor_id").notNull().references(row),
  mergedId: uuid("merged_id").notNull().references(row),
  /** Fields that the survivor took from the other row; their values are swapped. */
  fields: text("fields").array().$type<Field[]>().notNull(),
  mergedAt: instant("merged_at").notNull(),
  undoneAt: instant("undone_at"),
});

const rowsLike = () =>
  pgTable("rows", {
    id: id(),
    mergedInto: uuid("merged_into"),
    search: text("search").notNull(),
    alsoKnown: text("also_known").notNull(),
  });
const mergesLike = () => {
  const rows = rowsLike();
  return pgTable("merges", {
    ...mergeColumns<string>(() => rows.id),
    mergedBy: uuid("merged_by"),
    undoneBy: uuid("undone_by"),
  });
};

/** A noun's tables, typed by their shared columns. */
export const mergeTablesOf = ({ rows, merges }: MergeTables) => ({
  rows: rows as unknown as ReturnType<typeof rowsLike>,
  merges: merges as unknown as ReturnType<typeof mergesLike>,
});

export function mergeQueries(tables: MergeTables) {
  const { rows, merges } = mergeTablesOf(tables);
  const { people, number, name } = tables;
  return {
    /** Active merges into a survivor, direct and indirect, latest first; the latest is undone first. */
    listMerges: (reader: Reader, survivorId: string) =>
      reader
        .select({
          id: merges.id,
          survivorId: merges.survivorId,
          mergedId: merges.mergedId,
          mergedNumber: sql<string>`${number}`,
          mergedName: sql<string>`${name}`,
          mergedAt: merges.mergedAt,
          mergedBy: sql<string | null>`${people.name}`,
        })
        .from(merges)
        .innerJoin(rows, eq(rows.id, merges.mergedId))
        .leftJoin(people.table, eq(people.id, merges.mergedBy))
        .where(and(isNull(merges.undoneAt), eq(rows.mergedInto, survivorId)))
        .orderBy(desc(merges.mergedAt), desc(merges.id)),
    /** A row and those merged into it, directly or indirectly, whatever it was merged into since. */
    async listFamily(reader: Reader, rowId: string): Promise<string[]> {
      const { rows: family } = await reader.execute<{ id: string }>(sql`
        with recursive family(id) as (
          select ${rowId}::uuid
          union select m.merged_id from ${merges} m join family f on f.id = m.survivor_id where m.undone_at is null
        ) select id from family`);
      return family.map((row) => row.id);
    },
  };
}

/** The fields in which two rows differ, as text for display. */
export const differingFields = <Field extends string>(
  names: readonly Field[],
  first: (field: Field) => string,
  second: (field: Field) => string,
) =>
  names
    .map((field) => ({ field, first: first(field), second: second(field) }))
    .filter((field) => field.first !== field.second);
