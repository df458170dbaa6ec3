import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "./database";

interface Referenced {
  table: string;
  id: PgColumn;
  but: readonly string[];
}

/**
 * SQL condition: no row of another table refers to this one. Uses the database's foreign keys, so later tables are
 * included automatically.
 */
export async function notReferenced(reader: Reader, { table, id, but }: Referenced): Promise<SQL> {
  const { rows } = await reader.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1
    order by 1, 2`);
  const others = rows.filter((row) => !but.includes(row.table.replaceAll('"', "")));
  if (others.length === 0) return sql`true`;
  const free = others.map(
    ({ table: from, column }) =>
      sql`not exists (select 1 from ${sql.raw(from)} r where r.${sql.identifier(column)} = ${id})`,
  );
  return sql`(${sql.join(free, sql` and `)})`;
}
