import { sql } from "drizzle-orm";
import { lastMoves } from "~/features/customers/server/queries/customers";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";

/** Whom to win back: we moved them, nothing is booked, and the last move is that long ago. Merged ones count as one. */
export const quietCustomers = lastMoves.answer(
  (customerId, months) => sql`${customerId} in (
    select coalesce(c.merged_into, c.id) from ${moves} m left join ${quotes} q on q.id = m.quote_id
    join customers c on c.id = coalesce(m.customer_id, q.customer_id) where m.status <> 'cancelled' group by 1
    having bool_or(m.status = 'completed')
      and max(coalesce(m.date, m.request_date)) <= ((now() at time zone 'Africa/Nairobi')::date - make_interval(months => ${months}::int))::date)`,
);
