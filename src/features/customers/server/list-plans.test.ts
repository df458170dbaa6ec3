import { and, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { type CustomerFilter, conditionsOf, selectCustomers, sortOf } from "./queries/customers";
import { customers } from "./tables";

useDatabase();

/** Large enough for PostgreSQL to prefer an index. */
const ROWS = 30_000;
let manager: Actor;

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  await db().execute(sql`
    insert into customers (id, customer_number, first_name, last_name, email, phone, type, status, tags, assigned_to, created_at, updated_at)
    select gen_random_uuid(), 'CUST' || (100000 + n), 'First' || (n::bigint * 7919 % 30011), 'Last' || (n::bigint * 104729 % 30013), 'p' || n || '@example.co.ke', '+2547' || (10000000 + n),
      case n % 3 when 0 then 'corporate' when 1 then 'vip' else 'individual' end,
      case n % 4 when 0 then 'suspended' when 1 then 'prospect' else 'active' end,
      case when n % 50 = 0 then array['school'] else '{}'::text[] end,
      case when n % 20 = 0 then ${manager.personId}::uuid end,
      now() - (n * 7 % ${ROWS}) * interval '1 minute', now()
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`update customer_sums s set spent = r.n * 1000, moves = r.n % 200
    from (select id, row_number() over (order by email) as n from customers) r where r.id = s.customer_id`);
  await db().execute(sql`analyze customers`);
  await db().execute(sql`analyze customer_sums`);
}, 120_000);

async function rowsRead(filter: CustomerFilter): Promise<number> {
  return transaction(async (tx) => {
    const { by, descending } = sortOf(manager, filter);
    const order = descending ? sql`${by} desc, ${customers.id} desc` : sql`${by} asc, ${customers.id} asc`;
    const where = and(...(await conditionsOf(tx, manager, filter)));
    const { rows } = await tx.execute<{ "QUERY PLAN": [{ Plan: Step }] }>(
      sql`explain (analyze, format json) ${selectCustomers(tx, where, order, 10, 0).getSQL()}`,
    );
    return looked(rows[0]?.["QUERY PLAN"][0].Plan);
  });
}

interface Step {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Step[];
}

function looked(step: Step | undefined): number {
  if (!step) return 0;
  const own =
    (step["Actual Rows"] +
      (step["Rows Removed by Filter"] ?? 0) +
      (step["Rows Removed by Index Recheck"] ?? 0)) *
    step["Actual Loops"];
  return Math.max(own, ...(step.Plans ?? []).map(looked));
}

describe("a page of the list reads few rows", () => {
  const sorts = ["createdAt", "firstName", "lastName", "lifetimeValue", "moves"] as const;
  const filters: CustomerFilter[] = [
    {},
    { status: "active" },
    { status: "suspended" },
    { type: "vip" },
    { tier: "starter" },
    { tier: "gold" },
    { tag: "school" },
    { assignedTo: "me" },
  ];
  const cases = filters.flatMap((filter) =>
    sorts.flatMap((sort) => (["asc", "desc"] as const).map((order) => ({ ...filter, sort, order }))),
  );
  test.each(cases)("$status $type $tier $tag $assignedTo by $sort $order", async (filter) => {
    // Rare tags, assignees and tiers match few rows, which may be sorted.
    const narrow = filter.tag || filter.assignedTo || filter.tier;
    expect(await rowsRead(filter)).toBeLessThanOrEqual(narrow ? ROWS / 10 : 400);
  });
});
