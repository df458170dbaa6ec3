import { sql } from "drizzle-orm";
import type { Tx } from "./database";
import { counters } from "./tables";

/**
 * The next number of a series in a year, without gaps: the row stays locked until the transaction ends, and a
 * rollback gives the number back (a sequence would lose it).
 */
export async function nextNumber(tx: Tx, series: string, year: number, first = 1): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ series, year, last: first })
    .onConflictDoUpdate({
      target: [counters.series, counters.year],
      set: { last: sql`${counters.last} + 1` },
    })
    .returning({ last: counters.last });
  if (!row) throw new Error(`No counter row for ${series} ${year}.`);
  return row.last;
}
