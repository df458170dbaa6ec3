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
