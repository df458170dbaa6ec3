import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

/**
 * `npm run ledger:verify` checks that customers' sums, maintained by triggers, match their rows
 * (docs/decisions/0039). A survivor's sums include merged customers.
 */
export const insightsLedgerRules = ledgerRules.answer([
  {
    rule: "what a customer spent, how many services they had and how those were rated are the sums of their rows",
    find: sql`with i as (select customer_id, sum(total - credited_amount) as spent from invoices where not draft and cancelled_at is null group by 1),
      m as (select customer_id, count(*) as n, coalesce(sum(coalesce(final_amount, quoted_amount)) filter (where quote_id is null), 0) as typed,
          count(customer_rating) as ratings, coalesce(sum(customer_rating), 0) as points
        from moves where status not in ('quoted', 'cancelled') group by 1),
      own as (select c.id, c.merged_into, coalesce(i.spent, 0) + coalesce(m.typed, 0) as spent, coalesce(m.n, 0) as n, coalesce(m.ratings, 0) as ratings, coalesce(m.points, 0) as points
        from customers c left join i on i.customer_id = c.id left join m on m.customer_id = c.id),
      whole as (select id, sum(spent) as spent, sum(n) as n, sum(ratings) as ratings, sum(points) as points
        from (select id, spent, n, ratings, points from own union all select merged_into, spent, n, ratings, points from own where merged_into is not null) o group by id)
      select c.customer_number as subject,
        format('says %s, %s, %s of %s; rows say %s, %s, %s of %s', s.spent, s.moves, s.rating_points, s.ratings, w.spent, w.n, w.points, w.ratings) as detail
      from customers c join whole w on w.id = c.id left join customer_sums s on s.customer_id = c.id
      where s.customer_id is null or (s.spent, s.moves, s.ratings, s.rating_points) <> (w.spent, w.n, w.ratings, w.points)`,
  },
  {
    rule: "how many communications a customer had and how soon they were answered are the sums of their communications",
    find: sql`with t as (select customer_id, count(*) as n, count(response_minutes) as answered, coalesce(sum(response_minutes), 0) as minutes from communications group by 1),
      own as (select c.id, c.merged_into, coalesce(t.n, 0) as n, coalesce(t.answered, 0) as answered, coalesce(t.minutes, 0) as minutes
        from customers c left join t on t.customer_id = c.id),
      whole as (select id, sum(n) as n, sum(answered) as answered, sum(minutes) as minutes
        from (select id, n, answered, minutes from own union all select merged_into, n, answered, minutes from own where merged_into is not null) o group by id)
      select c.customer_number as subject,
        format('says %s, %s in %s minutes; rows say %s, %s in %s', s.communications, s.responses, s.response_minutes, w.n, w.answered, w.minutes) as detail
      from customers c join whole w on w.id = c.id join customer_sums s on s.customer_id = c.id
      where (s.communications, s.responses, s.response_minutes) <> (w.n, w.answered, w.minutes)`,
  },
  {
    rule: "each customer is counted as what they are: listed unless erased or merged",
    find: sql`select c.customer_number as subject,
        format('counted as %s %s, is %s %s', coalesce(s.counted_status, 'not'), coalesce(s.counted_type, 'listed'), c.status, c.type) as detail
      from customers c join customer_sums s on s.customer_id = c.id
      where (s.counted_type, s.counted_status) is distinct from
        (case when c.status <> 'erased' and c.merged_into is null then c.type end, case when c.status <> 'erased' and c.merged_into is null then c.status end)`,
  },
  {
    rule: "how many customers there are of each kind, and what they spent, are the sums of their rows",
    find: sql`with kept as (select type, status, sum(customers) as n, sum(spent) as spent from customer_counts group by 1, 2),
      rows as (select counted_type as type, counted_status as status, count(*) as n, sum(spent) as spent from customer_sums where counted_status is not null group by 1, 2)
      select coalesce(type || ' ' || status, '') as subject,
        format('says %s with %s, rows say %s with %s', coalesce(k.n, 0), coalesce(k.spent, 0), coalesce(r.n, 0), coalesce(r.spent, 0)) as detail
      from kept k full join rows r using (type, status) where (coalesce(k.n, 0), coalesce(k.spent, 0)) <> (coalesce(r.n, 0), coalesce(r.spent, 0))`,
  },
]);
