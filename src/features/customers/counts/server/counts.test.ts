import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { foldCustomerCounts } from "./commands";

useDatabase();

test("the tiles are sums that triggers keep: of many at once, of those who change at the same time, folded or not", async () => {
  const fromRows = async () => {
    const { rows } = await db().execute<{ type: string; status: string; n: string; spent: string }>(sql`
      select c.type, c.status, count(*)::text as n, sum(s.spent)::text as spent from customers c join customer_sums s on s.customer_id = c.id
      where c.status <> 'erased' and c.merged_into is null group by 1, 2 order by 1, 2`);
    return rows;
  };
  const kept = async () => {
    const { rows } = await db().execute<{ type: string; status: string; n: string; spent: string }>(sql`
      select type, status, sum(customers)::text as n, sum(spent)::text as spent from customer_counts group by 1, 2
      having sum(customers) <> 0 order by 1, 2`);
    return rows;
  };
  await db().execute(sql`insert into customers (id, customer_number, first_name, last_name, email, phone, type, status)
    select gen_random_uuid(), 'CUST77' || n, 'Kerubo', 'Nyaboke', 'many' || n || '@example.co.ke', '+2547127' || (10000 + n),
      (array['individual', 'corporate', 'vip'])[1 + n % 3], (array['active', 'prospect'])[1 + n % 2] from generate_series(1, 300) n`);
  expect(await kept()).toEqual(await fromRows());
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from customers where customer_number like 'CUST77%' order by id limit 40`,
  );
  await Promise.all(
    rows.flatMap(({ id }, n) => [
      db().execute(sql`update customer_sums set spent = spent + ${1000 + n} where customer_id = ${id}::uuid`),
      db().execute(
        sql`update customers set status = ${n % 2 ? "suspended" : "erased"}, type = 'vip' where id = ${id}::uuid`,
      ),
    ]),
  );
  const [first, second] = rows;
  await db().execute(
    sql`update customers set merged_into = ${first?.id}::uuid, status = 'active' where id = ${second?.id}::uuid`,
  );
  const before = await fromRows();
  expect(await kept()).toEqual(before);
  await Promise.all([transaction(foldCustomerCounts), transaction(foldCustomerCounts)]);
  expect(await kept()).toEqual(before);
  const { rows: sizes } = await db().execute<{ most: number }>(
    sql`select max(n)::int as most from (select count(*) as n from customer_counts group by type, status) c`,
  );
  expect(sizes[0]?.most).toBe(1);
});
