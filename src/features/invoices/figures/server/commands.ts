import { sql } from "drizzle-orm";
import { db } from "~/platform/db/database";

/**
 * Folds the differences that changes of invoices have left into one row for each day and person. Every statement sees
 * either the differences or their sum, so the figures never waver; two that fold at once fold different rows.
 */
export async function foldInvoiceSums(): Promise<void> {
  await db().execute(sql`
    with crowded as (
      select day from invoice_sums group by day, assigned_to having count(*) > 1
    ), gone as (
      delete from invoice_sums where day in (select day from crowded) returning *
    )
    insert into invoice_sums (day, assigned_to, invoices, revenue, outstanding)
    select day, assigned_to, sum(invoices), sum(revenue), sum(outstanding) from gone group by day, assigned_to
    having sum(invoices) <> 0 or sum(revenue) <> 0 or sum(outstanding) <> 0`);
}
