import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { barePayment } from "./bare-payment.ts";
import { cachedHome } from "./cached-home.ts";
import { invoiceFiles } from "./exports.ts";
import { listsAsTheyGrow } from "./growth.ts";
import { largeInvoices } from "./large-invoices.ts";
import { compare, type Figure, ROUNDS, rate, rateOf, tableOf } from "./measure.ts";
import { manyPaymentsOnOne } from "./one-invoice.ts";
import { message, startProduct } from "./product.ts";

/**
 * `npm run bench`: each figure beside its floor, by turns in one run. `-- --write` keeps the table in docs/bench.md;
 * `-- --rows 2000` measures at other sizes, `--growth 2000` the growing lists from another size.
 */
const root = path.dirname(import.meta.dirname);
const { values } = parseArgs({
  options: { write: { type: "boolean" }, rows: { type: "string" }, growth: { type: "string" } },
});
const sizes = values.rows ? values.rows.split(",").map(Number) : [1000, 100_000];
/** What is only worth measuring when there is much: files, and many payments on one invoice. */
const filesFrom = values.rows ? 0 : 100_000;

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
      ANSWERS: JSON.stringify({
        company: await json("/company"),
        priceList: await json("/price-list"),
        content: await json("/content?kinds=company,service"),
      }),
    },
  });
  const { bare, hono } = await message<{ bare: string; hono: string }>(floors);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const { rows: people } = await database.query(
    "select id from people where email = 'accounts@moveease.example'",
  );
  const [ours, theirs] = await largeInvoices(database);

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
    await cachedHome(product.url, rows),
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
  if (rows >= filesFrom) {
    figures.push(await manyPaymentsOnOne(product, headers, rows));
    figures.push(...(await invoiceFiles(product, headers, rows)));
  }
  floors.disconnect();
  await product.stop();
  return figures;
}

const figures: Figure[] = [];
/** Kept after each part: the run is long, and what was measured stays when a later part fails. */
function keep(measured: Figure[]): void {
  figures.push(...measured);
  if (values.write) writeFileSync(path.join(root, "docs/bench.md"), page(tableOf(figures)));
}
for (const rows of sizes) {
  process.stdout.write(`  Measuring at ${rows.toLocaleString("en-KE")} rows, ${ROUNDS} rounds each\n`);
  keep(await measureAt(rows));
}
if (!values.rows || values.growth) {
  const small = values.growth ? Number(values.growth) : 100_000;
  process.stdout.write(`  Measuring at ${small.toLocaleString("en-KE")} rows beside ten times as many\n`);
  keep(await listsAsTheyGrow(small));
}
process.stdout.write(`\n${tableOf(figures)}\n\n${JSON.stringify(figures)}\n`);
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
- *The same bytes by a static server*: the package's own file server in a process of its own, gzipped beforehand. Ours
  asks the database for the content's version each time, so that an edit shows at once on every process.
- *Bare pdfkit page*: A4, Inter embedded, 25 lines of text. Ours goes through a worker thread and has a layout engine.
- *Bare transaction*: the same rows on one connection without HTTP. While payments are posted, the product also makes and
  mails their receipts in the background.
- *2,000 payments on one invoice*: eight people at once, all waiting for one row's lock, on either side.
- *COPY*: the same rows and order; PostgreSQL writes the CSV itself and the driver only counts its bytes. Memory is the most
  the server holds while a file is written, for all rows and for a tenth of them.
- *The same of fewer*: a second product with a tenth of the rows stands beside the first and is asked by turns.
`;
}
