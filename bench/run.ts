import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { barePayment } from "./bare-payment.ts";
import { compare, type Figure, ROUNDS, rate, rateOf, tableOf } from "./measure.ts";
import { message, startProduct } from "./product.ts";

/** `npm run bench`: each figure beside its floor, by turns in one run. `-- --write` keeps the table in docs/bench.md. */
const root = path.dirname(import.meta.dirname);
const { values } = parseArgs({ options: { write: { type: "boolean" }, rows: { type: "string" } } });
const sizes = values.rows ? values.rows.split(",").map(Number) : [1000, 100_000];

async function measureAt(rows: number): Promise<Figure[]> {
  const product = await startProduct(rows);
  const { cookie, token } = await product.signIn("accounts@moveease.example");
  const headers = { cookie, origin: product.url };
  const json = async (route: string) => (await fetch(`${product.url}/api/v1${route}`, { headers })).json();
  const floors = fork(path.join(root, "build/bench/floors.js"), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: product.databaseUrl,
      SESSION_TOKEN: token,
      COMPANY: JSON.stringify(await json("/company")),
      PRICE_LIST: JSON.stringify(await json("/price-list")),
    },
  });
  const { bare, hono } = await message<{ bare: string; hono: string }>(floors);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const { rows: people } = await database.query(
    "select id from people where email = 'accounts@moveease.example'",
  );
  // Two invoices that a shilling at a time does not settle.
  const { rows: invoices } = await database.query(
    "update invoices set subtotal = subtotal + 100000000, total = total + 100000000 where id in (select id from invoices where paid_amount = 0 and cancelled_at is null order by created_at, id limit 2) returning id",
  );
  const [ours, theirs] = invoices.map(({ id }: { id: string }) => id) as [string, string];

  const list = `${product.url}/api/v1/quotes?limit=10`;
  const figures = [
    await compare(
      { name: "Signed-in list of 10 quotes, 1 connection", floor: "bare server, same SQL", rows },
      { ours: () => rate(list, { headers }), bare: () => rate(`${bare}/quotes`) },
      { atMost: 4 },
    ),
    await compare(
      { name: "Signed-in list of 10 quotes, 32 connections", floor: "bare server, same SQL", rows },
      {
        ours: () => rate(list, { headers, connections: 32 }),
        bare: () => rate(`${bare}/quotes`, { connections: 32 }),
      },
      { atLeast: 0.3 },
    ),
    await compare(
      { name: "Last page of quotes", floor: "first page", rows },
      { ours: () => rate(`${list}&last=true`, { headers }), bare: () => rate(list, { headers }) },
      { atMost: 3 },
    ),
    await compare(
      { name: "/cost-calculator, as visitors get it", floor: "renderToString of the same tree", rows },
      { ours: () => rate(`${product.url}/cost-calculator`), bare: () => rate(`${hono}/cost-calculator`) },
      { atLeast: 0.4 },
    ),
    await compare(
      { name: "/cost-calculator, rendered for each visit", floor: "renderToString of the same tree", rows },
      {
        // An address with a query is nobody else's page: it is never kept.
        ours: () => rate(`${product.url}/cost-calculator?via=whatsapp`),
        bare: () => rate(`${hono}/cost-calculator`),
      },
      { atLeast: 0.4 },
    ),
    await compare(
      { name: "Invoice as PDF", floor: "a bare pdfkit page", rows },
      {
        ours: () => rate(`${product.url}/documents/invoices/${ours}.pdf`, { headers }),
        bare: () => rate(`${bare}/page.pdf`),
      },
      { atMost: 25 },
    ),
    await compare(
      { name: "Recording a payment", floor: "its bare transaction", rows },
      {
        ours: () =>
          rate(`${product.url}/api/v1/invoices/${ours}/payments`, {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify({ amount: 100, method: "cash" }),
            each: () => ({ "idempotency-key": randomUUID() }),
          }),
        bare: () => rateOf(() => barePayment(database, theirs, people[0].id)),
      },
      { atMost: 5 },
    ),
  ];
  await database.end();
  floors.disconnect();
  await product.stop();
  return figures;
}

const figures: Figure[] = [];
for (const rows of sizes) {
  process.stdout.write(`  Measuring at ${rows.toLocaleString("en-KE")} rows, ${ROUNDS} rounds each\n`);
  figures.push(...(await measureAt(rows)));
}
const table = tableOf(figures);
process.stdout.write(`\n${table}\n\n${JSON.stringify(figures)}\n`);
if (values.write) writeFileSync(path.join(root, "docs/bench.md"), page(table));
process.exit(figures.every(({ reached }) => reached) ? 0 : 1);

function page(table: string): string {
  return `# Measured

\`npm run bench -- --write\` made this table: each figure beside its floor, by turns in the same run, ${ROUNDS} rounds of two
seconds, the median of the rounds' ratios. Rates depend on the machine (here 2 cores, which the load generator, the
product, PostgreSQL and the floors share); the ratios hardly do.

${table}

- *Bare server*: node:http and three prepared statements (session, capped count, ten rows), nothing else.
- *The same tree*: texts, site frame and page in a bare Hono route; the product adds routing, session, the database's
  price list, the document, the stream and its headers.
- *Bare pdfkit page*: A4, Inter embedded, 25 lines of text. Ours goes through a worker thread and has a layout engine.
- *Bare transaction*: the same rows on one connection without HTTP. While payments are posted, the product also makes and
  mails their receipts in the background.
`;
}
