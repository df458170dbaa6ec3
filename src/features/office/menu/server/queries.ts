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

export interface FrameAlert {
  text: string;
  action: string;
  to: string;
}

interface AlertSource {
  /** Facts as JSON in SQL, read in the query of the counts; undefined if the actor does not see the alert. */
  facts: (reader: Reader, actor: Actor) => SQL | undefined | Promise<SQL | undefined>;
  /** The alert that follows from them; `facts` are null if the SQL finds no row. */
  alert: (facts: never, now: Date) => FrameAlert | undefined;
}

/** Alerts on every page of the office. */
export const frameAlerts = definePort<AlertSource>();

/**
 * The menu's counts, in one query. Each scans an index of open rows and stops at one hundred, so its cost does not grow
 * with the rows.
 */
export async function countForNav(
  reader: Reader,
  actor: Actor,
  now: Date,
): Promise<Partial<Record<WaitingCount, number>> & { late: WaitingCount[]; alerts: FrameAlert[] }> {
  if (!isStaff(actor)) return { late: [], alerts: [] };
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
  const asked = await Promise.all(
    frameAlerts.all().map(async ({ facts, alert }) => ({ alert, facts: await facts(reader, actor) })),
  );
  const sources = asked.flatMap(({ alert, facts }) => (facts ? { alert, facts } : []));
  if (columns.length + sources.length === 0) return { late: [], alerts: [] };
  const facts = sql.join(
    sources.map((source) => source.facts),
    sql`, `,
  );
  columns.push(sql`json_build_array(${facts}) as facts`);
  const { rows } = await reader.execute<Record<string, unknown>>(sql`select ${sql.join(columns, sql`, `)}`);
  const { facts: read = [], ...found } = rows[0] ?? {};
  const counts = Object.entries(found) as [WaitingCount, [all: number, late: number]][];
  return {
    alerts: sources.flatMap(({ alert }, at) => alert((read as never[])[at] as never, now) ?? []),
    ...Object.fromEntries(counts.map(([name, [all]]) => [name, all])),
    late: counts.filter(([, [, late]]) => late > 0).map(([name]) => name),
  };
}
