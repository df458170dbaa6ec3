import { test } from "node:test";
import { check } from "./check-tables.mjs";
import { fails, passes } from "./planted.mjs";

const clean = {
  "src/features/customers/server/tables.ts": 'export const customers = pgTable("customers", {});',
  "src/features/quotes/server/tables.ts": 'export const quotes = pgTable(\n  "quotes",\n  {},\n);',
  "src/features/invoices/server/tables.ts": 'export const invoices = pgTable("invoices", {});',
  "src/features/quotes/server/queries.ts":
    "const found = sql<number>`select 1 from quotes q join customers c on c.id = q.customer_id where ${name(`from ${a}`)}`;",
  "src/features/quotes/server/quotes.test.ts": 'await db().execute(sql`delete from "invoices"`);',
  "src/features/quotes/demo.ts": "await tx.execute(sql`update invoices set number = ''`);",
  "src/server/seed/scale.ts": "await tx.execute(sql`insert into invoices values (1)`);",
  "src/platform/db/paging.ts":
    "// Rows come from invoices or from quotes.\nconst n = sql`select count(*) from rows`;",
  "src/platform/db/migrations/0001_first.sql": "update invoices set number = '';",
};

const planted = (file, text, says, line = 2) =>
  fails(check, { ...clean, [file]: `\n${text}` }, { file, line, says });

test("a clean tree passes: earlier tables in queries, tests, the demo, the assembly and migrations", () =>
  passes(check, clean));

test("a later feature's table is named by nobody", async () => {
  await planted(
    "src/features/quotes/server/queries.ts",
    "const n = sql`select 1 from invoices`;",
    /names the table 'invoices' of invoices in SQL: it comes later/,
  );
  await planted(
    "src/features/quotes/server/queries.ts",
    'const n = sql<{ n: number }>`\n  select 1 from (\n  select * from "invoices") i`;',
    /comes later/,
    4,
  );
});

test("an earlier feature's is joined in queries.ts alone", async () => {
  const says = /join it in queries\.ts/;
  await planted(
    "src/features/quotes/server/commands/erase-quotes.ts",
    "tx.execute(sql`update customers set name = ''`);",
    says,
  );
  await planted(
    "src/features/quotes/server/tasks.ts",
    'await client.query("truncate table customers");',
    says,
  );
  await planted(
    "src/features/quotes/server/handlers.ts",
    "const x = sql.raw(`select ${y} from quotes, (select 1 from customers) c`);",
    says,
  );
});

test("the platform names none", () =>
  planted("src/platform/db/counters.ts", "const n = sql`select 1 from quotes`;", /only features know nouns/));
