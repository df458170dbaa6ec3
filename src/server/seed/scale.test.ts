import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { listLines, totalsIn } from "~/features/inventory/inventories/server/queries/inventories";
import {
  inventories,
  inventoryLines,
  inventoryVersions,
} from "~/features/inventory/inventories/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { scaleUp } from "./scale";

useDatabase();

test("scaled quotes have inventories of 60 lines with their sums; those of accepted ones are frozen", async () => {
  await scaleUp(20, "crm");
  expect(await db().$count(inventories)).toBe(20);
  expect(await db().$count(inventoryLines)).toBe(20 * 60);
  const rows = await db()
    .select({ version: inventoryVersions, acceptedAt: quotes.acceptedAt })
    .from(inventoryVersions)
    .innerJoin(inventories, eq(inventories.id, inventoryVersions.inventoryId))
    .innerJoin(quotes, eq(quotes.number, inventories.quoteNumber))
    .orderBy(asc(quotes.number));
  expect(rows).toHaveLength(20);
  for (const { version, acceptedAt } of rows) {
    expect(version.frozenAt !== null).toBe(acceptedAt !== null);
    expect(totalsIn(version)).toEqual(totalsOf(await listLines(db(), version.id)));
  }
  const { rows: indexes } = await db().execute(
    sql`select indexname from pg_indexes where tablename = 'inventory_versions' order by 1`,
  );
  expect(indexes).toHaveLength(5);
});

test("scaled jobs spread over three years; no truck and no person is on two at once", async () => {
  await scaleUp(3_000, "jobs");
  const { rows } = await db().execute<Record<string, number>>(sql`
    select (select count(*) from jobs)::int as jobs, (select count(*) from moves where number like 'SRVJ-%')::int as moves,
      (select count(distinct (starts_at at time zone 'Africa/Nairobi')::date) from jobs)::int as days,
      (select count(*) from job_assignments where vehicle_id is not null)::int as trucks,
      (select count(*) from job_assignments where role = 'lead')::int as leads,
      (select count(*) from job_assignments a join job_assignments b on b.id > a.id and b.span && a.span
        and (b.vehicle_id = a.vehicle_id or b.person_id = a.person_id))::int as twice,
      (select count(*) from jobs j where j.state = 'crewed' and j.starts_at < now() - interval '1 day')::int as stale`);
  expect(rows).toEqual([
    { jobs: 3_000, moves: 3_000, days: 1_125, trucks: 3_000, leads: 3_000, twice: 0, stale: 0 },
  ]);
});
