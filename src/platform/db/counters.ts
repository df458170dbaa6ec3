import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "./database";
import { counters } from "./tables";

/** Takes `count` consecutive numbers of a series in a year and returns the first. */
export async function takeNumbers(
  tx: Tx,
  series: string,
  year: number,
  count: number,
  first = 1,
): Promise<number> {
  const next = await nextNumber(tx, series, year, first);
  await tx
    .update(counters)
    .set({ last: next + count - 1 })
    .where(and(eq(counters.series, series), eq(counters.year, year)));
  return next;
}

/**
 * The next number of a series in a year, without gaps. The row stays locked until the transaction ends, and a rollback
 * returns the number, unlike a sequence.
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
