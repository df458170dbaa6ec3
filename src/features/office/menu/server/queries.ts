import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, isStaff } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import type { NavCountName } from "../contract";
import { MOST_COUNTED } from "../domain";

/** A number beside an entry of the menu, as the feature of its noun counts it. */
export interface NavCount {
  name: NavCountName;
  /** The rows that wait for this person, as a from clause with its conditions; undefined when none may be theirs. */
  from: (reader: Reader, actor: Actor, now: Date) => SQL | undefined | Promise<SQL | undefined>;
}

export const navCounts = definePort<NavCount>();

/**
 * The numbers beside the menu, in one query. Each runs along an index of what is open and stops at a hundred rows, so
 * that it costs the same whether five quotes wait or fifty thousand.
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
