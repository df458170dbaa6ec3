import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, isStaff } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import type { NavCountName } from "../contract";
import { MOST_COUNTED } from "../domain";

export interface NavCount {
  name: NavCountName;
  from: (reader: Reader, actor: Actor, now: Date) => SQL | undefined | Promise<SQL | undefined>;
}

export const navCounts = definePort<NavCount>();

/**
 * The menu's counts, in one query. Each scans an index of open rows and stops at one hundred, so its cost does not grow
 * with the rows.
 */
export async function countForNav(
  reader: Reader,
  actor: Actor,
  now: Date,
): Promise<Partial<Record<NavCountName, number>>> {
  if (!isStaff(actor)) return {};
  const counted = await Promise.all(
    navCounts.all().map(async ({ name, from }) => ({ name, rows: await from(reader, actor, now) })),
  );
  const columns = counted.flatMap(({ name, rows }) =>
    rows === undefined
      ? []
      : sql`(select count(*)::int from (select 1 from ${rows} limit ${MOST_COUNTED}) as waiting) as ${sql.identifier(name)}`,
  );
  if (columns.length === 0) return {};
  const { rows } = await reader.execute<Record<NavCountName, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0] ?? {};
}
