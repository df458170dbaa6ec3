import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { DEFAULT_PIPELINE } from "../../opportunities/domain";
import { anOpportunity } from "../../testing";
import { foldOpportunitySums } from "./commands";
import { boardHandlers } from "./handlers";

useDatabase();

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

const WORD = "Pishori Road";
/** From the stored sums, and from the rows: each row holds the word. */
async function both() {
  const board = callAs(boardHandlers, admin);
  const [kept, counted] = [await board.get({}), await board.get({ search: WORD })];
  const sums = ({ columns, summary }: typeof kept) => ({
    columns: columns.map(({ stage, count, amount, weighted }) => ({ stage, count, amount, weighted })),
    summary,
  });
  return { kept: sums(kept), counted: sums(counted) };
}

test("the board's sums are kept by triggers: of many at once, of those changed at the same time, folded or not", async () => {
  await db().execute(sql`insert into opportunities (id, opportunity_number, name, pipeline_id, stage, stage_since, probability, amount)
    select gen_random_uuid(), 'OPPB' || n, ${WORD} || ' ' || n, ${DEFAULT_PIPELINE}::uuid, (array['prospecting', 'proposal', 'negotiation'])[1 + n % 3],
      now() - n * interval '5 hours', 10 + n % 60, n * 1013 from generate_series(1, 300) n`);
  const first = await both();
  expect(first.kept).toEqual(first.counted);
  expect(first.kept.summary.open.count).toBe(300);
  expect(first.kept.summary.stuck).toBeGreaterThan(0);
  expect(first.kept.summary.stuck).toBeLessThan(300);

  const { rows } = await db().execute<{ id: string }>(
    sql`select id from opportunities where opportunity_number like 'OPPB%' order by id limit 40`,
  );
  await Promise.all(
    rows.flatMap(({ id }, n) => [
      db().execute(sql`update opportunities set amount = amount + ${1000 + n} where id = ${id}::uuid`),
      db().execute(
        n % 2
          ? sql`update opportunities set stage = 'qualification', probability = 25, stage_since = now() where id = ${id}::uuid`
          : sql`update opportunities set erased_at = now(), name = 'Erased' where id = ${id}::uuid`,
      ),
    ]),
  );
  await db().execute(sql`delete from opportunities where opportunity_number in ('OPPB1', 'OPPB2')`);
  const changed = await both();
  expect(changed.kept).toEqual(changed.counted);
  expect(changed.kept).not.toEqual(first.kept);

  await Promise.all([transaction(foldOpportunitySums), transaction(foldOpportunitySums)]);
  expect((await both()).kept).toEqual(changed.counted);
  const { rows: sizes } = await db().execute<{ most: number }>(
    sql`select max(n)::int as most from (select count(*) as n from opportunity_sums group by pipeline_id, stage, since) s`,
  );
  expect(sizes[0]?.most).toBe(1);
});

test("who reaches only their own sees the sums of those", async () => {
  const rep = await aPerson({ role: "sales_rep" });
  const own = { ...rep, permissions: new Map([["view_leads", "assigned"] as const]) };
  await anOpportunity(admin, { name: WORD, amount: 7_000, ownerId: rep.personId });
  const { summary } = await callAs(boardHandlers, own).get({});
  expect(summary.open).toMatchObject({ count: 1, amount: 7_000 });
});
