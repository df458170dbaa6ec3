import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";

/**
 * Folds the differences that changes have left into one row a pipeline, stage and day. Every statement sees either the
 * differences or their sum, so the board never wavers; two that fold at once fold different rows.
 */
export async function foldOpportunitySums(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with crowded as (
      select pipeline_id, stage, since from opportunity_sums group by 1, 2, 3 having count(*) > 1
    ), gone as (
      delete from opportunity_sums s using crowded c
      where (s.pipeline_id, s.stage, s.since) = (c.pipeline_id, c.stage, c.since) returning s.*
    )
    insert into opportunity_sums (pipeline_id, stage, since, opportunities, amount, weighted)
    select pipeline_id, stage, since, sum(opportunities), sum(amount), sum(weighted) from gone group by 1, 2, 3
    having sum(opportunities) <> 0 or sum(amount) <> 0 or sum(weighted) <> 0`);
}
