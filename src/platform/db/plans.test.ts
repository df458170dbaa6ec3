import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { useDatabase } from "~/platform/testing/database";
import { prepared, type Tx, transaction } from "./database";
import { ONE_PLAN, planName } from "./plans";
import { counters } from "./tables";

useDatabase();

const plansOf = async (tx: Tx) => {
  const { rows } = await tx.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where name like 'plan\\_%'`,
  );
  return rows.map(({ statement }) => statement);
};

test("rows put in, changed and locked are planned once on a connection; what is searched is not", async () => {
  await transaction(async (tx) => {
    const before = await plansOf(tx);
    for (const year of [2097, 2098, 2099]) {
      await tx.insert(counters).values({ series: "plans", year, last: 1 });
      await tx.update(counters).set({ last: 5 }).where(eq(counters.year, year));
      await tx.select().from(counters).where(eq(counters.year, year)).for("update");
      await tx.select().from(counters).where(eq(counters.year, year));
    }
    const made = (await plansOf(tx)).slice(before.length);
    expect(made.map((statement) => statement.slice(0, 6)).sort()).toEqual(["insert", "select", "update"]);
    const kept = await tx.select().from(counters).where(eq(counters.series, "plans")).orderBy(counters.year);
    expect(kept.map(({ year, last }) => [year, last])).toEqual([
      [2097, 5],
      [2098, 5],
      [2099, 5],
    ]);
  });
});

test("a read by id and a marked statement have one plan; a read by anything else, or of more rows, has none", () => {
  expect(planName('select "name" from "people" where "people"."id" = $1')).toBeDefined();
  expect(planName('select "name" from "people" where "people"."id" = $1 limit $2')).toBeDefined();
  expect(planName('select "name" from "people" where "people"."role" = $1')).toBeUndefined();
  expect(planName('select "name" from "people" where ("a"."b" = $1 or "people"."id" = $2)')).toBeUndefined();
  const query = sql`${ONE_PLAN} select ${"x"}::text as found`;
  expect(planName(new PgDialect().sqlToQuery(query).sql)).toBeDefined();
});

test("a prepared query asks on the connection of its transaction", async () => {
  const lastOf = prepared("last_of_series_in_test", (reader) =>
    reader
      .select({ last: counters.last })
      .from(counters)
      .where(eq(counters.series, sql.placeholder("series"))),
  );
  await lastOf().execute({ series: "ours" });
  await transaction(async (tx) => {
    await tx.insert(counters).values({ series: "ours", year: 2096, last: 7 });
    expect(await lastOf(tx).execute({ series: "ours" })).toEqual([{ last: 7 }]);
    expect(await lastOf().execute({ series: "ours" })).toEqual([]);
    await tx.transaction(async (part) => {
      await part.update(counters).set({ last: 8 }).where(eq(counters.series, "ours"));
      expect(await lastOf(part as Tx).execute({ series: "ours" })).toEqual([{ last: 8 }]);
    });
  });
});

test("one statement has one name, two have two, and a very long one has none", () => {
  const text = 'update "counters" set "last" = $1';
  expect(planName(text)).toBe(planName(text));
  expect(planName(text)).not.toBe(planName(`${text} where "year" = $2`));
  expect(planName(`insert into "counters" values ${"($1), ".repeat(2_000)}`)).toBeUndefined();
});
