import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./database";

/** Inserts any number of rows with one statement; returns the ids of new rows. */
export async function insertRows(tx: Tx, table: PgTable, rows: readonly object[]): Promise<string[]> {
  const [sample] = rows;
  if (!sample) return [];
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in sample);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name as keyof typeof row]])),
  );
  const { rows: put } = await tx.execute<{ id?: string }>(sql`
    insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(named)}::jsonb)
    on conflict do nothing returning ${"id" in sample ? sql`id` : sql`null as id`}`);
  return put.flatMap(({ id }) => id ?? []);
}
