import { sql } from "drizzle-orm";
import { db } from "~/platform/db/database";

/**
 * Folds difference rows into one row per day, figure and key. Statements see either the differences or their sum, so
 * figures never change. Concurrent folds take different rows.
 */
export async function foldDailySums(): Promise<void> {
  await db().execute(sql`
    with crowded as (
      select figure, day, key from daily_sums group by figure, day, key having count(*) > 1
    ), gone as (
      delete from daily_sums s using crowded c where s.figure = c.figure and s.day = c.day and s.key = c.key
      returning s.*
    )
    insert into daily_sums (day, figure, key, n, amount)
    select day, figure, key, sum(n), sum(amount) from gone group by day, figure, key
    having sum(n) <> 0 or sum(amount) <> 0`);
}
