import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, isStaff } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import { MOST_COUNTED, type WaitingCount } from "../domain";

export interface NavCount {
  name: WaitingCount;
  /** The waiting rows: a table with its condition, or undefined if the actor may not see them. */
  from: (reader: Reader, actor: Actor, now: Date) => SQL | undefined | Promise<SQL | undefined>;
  /** True for a row that waits too long. */
  late?: (now: Date) => SQL;
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
): Promise<Partial<Record<WaitingCount, number>> & { late: WaitingCount[] }> {
  if (!isStaff(actor)) return { late: [] };
  const counted = await Promise.all(
    navCounts
      .all()
      .map(async ({ name, from, late }) => ({ name, late, rows: await from(reader, actor, now) })),
  );
  const columns = counted.flatMap(({ name, late, rows }) =>
    rows === undefined
      ? []
      : sql`(select array[count(*), count(*) filter (where late)]::int[]
          from (select ${late?.(now) ?? sql`false`} as late from ${rows} limit ${MOST_COUNTED}) as waiting)
          as ${sql.identifier(name)}`,
  );
  if (columns.length === 0) return { late: [] };
  const { rows } = await reader.execute<Record<WaitingCount, [all: number, late: number]>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const counts = Object.entries(rows[0] ?? {}) as [WaitingCount, [all: number, late: number]][];
  return {
    ...Object.fromEntries(counts.map(([name, [all]]) => [name, all])),
    late: counts.filter(([, [, late]]) => late > 0).map(([name]) => name),
  };
}
