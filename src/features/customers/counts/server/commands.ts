import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";

/**
 * Folds the differences that changes have left into one row a type and status. Every statement sees either the differences
 * or their sum, so the tiles never waver; two that fold at once fold different rows.
 */
export async function foldCustomerCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with crowded as (
      select type, status from customer_counts group by type, status having count(*) > 1
    ), gone as (
      delete from customer_counts s using crowded c where s.type = c.type and s.status = c.status returning s.*
    )
    insert into customer_counts (type, status, customers, spent)
    select type, status, sum(customers), sum(spent) from gone group by type, status
    having sum(customers) <> 0 or sum(spent) <> 0`);
}
