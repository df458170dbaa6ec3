import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";

/** An accepted quote or a booked move that may have won an opportunity. */
export interface Win {
  kind: "quote" | "move";
  id: string;
  number: string;
  total: number;
  at: Date;
}

/**
 * Possible wins, latest first: accepted quotes for the opportunity, its customer (with merged ones) or its
 * lead's email or phone, and its customer's booked moves without a quote. Excludes cancelled ones and wins of
 * other opportunities.
 * @param only the id of one win, regardless of later ones
 */
export async function listWins(reader: Reader, id: string, only?: string): Promise<Win[]> {
  const { rows } = await reader.execute<
    Record<"id" | "number" | "total" | "at", string> & Pick<Win, "kind">
  >(sql`
    with it as (
      select o.id, lower(l.email) as email, l.phone,
        array(select of_one.id from customers c, customers_of_survivor(coalesce(c.merged_into, c.id)) as of_one(id)
          where c.id in (o.customer_id, o.account_id)) as theirs
      from opportunities o left join leads l on l.id = o.lead_id where o.id = ${id}
    )
    select * from (
    select 'quote' as kind, q.id, q.number, q.total::text as total, q.accepted_at::text as at
    from it join quotes q on q.accepted_at is not null and q.cancelled_at is null and q.superseded_at is null
      and (q.number in (select quote_number from opportunity_quotes where opportunity_id = it.id)
        or q.customer_id = any(it.theirs) or lower(q.customer_email) = it.email or q.customer_phone = it.phone)
      and not exists (select 1 from opportunities w where w.won_quote_id = q.id and w.id <> it.id)
      and not exists (select 1 from opportunity_quotes oq where oq.quote_number = q.number and oq.opportunity_id <> it.id)
    union all
    select 'move', m.id, m.number, m.quoted_amount::text, m.created_at::text
    from it join moves m on m.customer_id = any(it.theirs) and m.quote_id is null and m.cancelled_at is null
      and not exists (select 1 from opportunities w where w.won_move_id = m.id and w.id <> it.id)
    ) as win ${only ? sql`where win.id = ${only}` : sql``}
    order by win.at desc limit 20`);
  return rows.map((row) => ({ ...row, total: Number(row.total), at: new Date(row.at) }));
}
