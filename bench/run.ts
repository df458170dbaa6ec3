import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { actTable, profileActs } from "./act-profile.ts";
import { barePayment } from "./bare-payment.ts";
import { cachedHome } from "./cached-home.ts";
import { calendarSynced } from "./calendar.ts";
import { campaignsOut } from "./campaigns.ts";
import { capacityOfDays } from "./capacity.ts";
import { crewPhones } from "./crew.ts";
import { crmAsItGrows } from "./crm.ts";
import { customers } from "./customers.ts";
import { dayPlanned } from "./day-plans.ts";
import { reportedToKra } from "./etims.ts";
import { invoiceFiles } from "./exports.ts";
import { finishedPayments } from "./finished-payments.ts";
import { reportsBooked } from "./gateway-reports.ts";
import { payPage } from "./gateways.ts";
import { listsAsTheyGrow } from "./growth.ts";
import { inventoriesAsTheyGrow } from "./inventories.ts";
import { jobsOfThreeYears } from "./jobs.ts";
import { largeInvoices } from "./large-invoices.ts";
import { compare, type Figure, isMeasured, measureOnly, ROUNDS, rate, rateOf } from "./measure.ts";
import { manyPaymentsOnOne } from "./one-invoice.ts";
import { linesOf, merge, pageOf, readLines, readWrites, tableOf } from "./page.ts";
import { payrollRuns } from "./payroll.ts";
import { pdfs } from "./pdfs.ts";
import { startProduct } from "./product.ts";
import { profitOfAYear } from "./profit.ts";
import { mailsIn } from "./replies.ts";
import { saves } from "./saves.ts";
import { smsOut } from "./sms.ts";
import { staffAsTheyGrow } from "./staff.ts";
import { startFloors } from "./start-floors.ts";
import { taxAsItGrows } from "./tax-pages.ts";
import { webhooksOut } from "./webhooks.ts";

/**
 * `npm run bench`: each figure beside its floor, alternating in one run. `-- --write` saves the table in docs/bench.md;
 * `-- --only 1000,growth` runs parts: a number of rows, the growing lists (`growth:2000` from 2,000), `staff`,
 * `payroll`, `crm`, `inventories`, `plans`, `jobs`, `profit`, `phones` or `tax` (`staff:5000` employees, `crm:10000` leads, `tax:100000` documents at KRA); `-- --name "list of 10|sms"`
 * runs figures by name. With `--write` both keep the table's other lines. `-- --writes` measures the daily writes by cause
 * instead.
 */
const root = path.dirname(import.meta.dirname);
const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    writes: { type: "boolean" },
    only: { type: "string" },
    name: { type: "string" },
  },
});
measureOnly(values.name ?? "");
const SMALL = 1000;
const LARGE = 100_000;

/** Default rows, progress text and measurements of each part. */
const PARTS = {
  rows: { rows: LARGE, says: (rows: string) => `at ${rows} rows, ${ROUNDS} rounds each`, measure: measureAt },
  growth: {
    rows: LARGE,
    says: (rows: string) => `at ${rows} rows beside ten times as many`,
    measure: listsAsTheyGrow,
  },
  staff: { rows: LARGE, says: (rows: string) => `${rows} employees beside fewer`, measure: staffAsTheyGrow },
  payroll: {
    rows: 10_000,
    says: (rows: string) => `payroll of ${rows} people beside a tenth of them`,
    measure: payrollRuns,
  },
  crm: {
    rows: LARGE * 10,
    says: (rows: string) => `${rows} leads beside a tenth of them`,
    measure: crmAsItGrows,
  },
  inventories: {
    rows: 16_700,
    says: (rows: string) => `${rows} inventories of 60 lines beside a tenth of them`,
    measure: inventoriesAsTheyGrow,
  },
  plans: {
    rows: SMALL,
    says: (rows: string) => `a day's plan beside ${rows} rows of everything`,
    measure: dayPlanned,
  },
  jobs: {
    rows: 47_000,
    says: (rows: string) => `${rows} jobs of three years`,
    measure: jobsOfThreeYears,
  },
  profit: {
    rows: 31_000,
    says: (rows: string) => `profit of ${rows} moves of three years`,
    measure: profitOfAYear,
  },
  phones: {
    rows: 47_000,
    says: (rows: string) => `crews' phones beside ${rows} jobs of three years`,
    measure: crewPhones,
  },
  tax: {
    rows: LARGE * 10,
    says: (rows: string) => `${rows} documents at KRA beside a tenth of them`,
    measure: taxAsItGrows,
  },
};
const parts = (
  values.only ?? `${SMALL},${LARGE},growth,staff,payroll,crm,inventories,plans,jobs,profit,phones,tax`
)
  .split(",")
  .map(partOf);

function partOf(text: string) {
  const [, name = "rows", rows] =
    /^(?:(growth|staff|payroll|crm|inventories|plans|jobs|profit|phones|tax)(?::|$))?(\d+)?$/.exec(
      text.trim(),
    ) ?? [];
  const part = text.trim() && PARTS[name as keyof typeof PARTS];
  if (part && (rows !== undefined || name !== "rows")) return { ...part, rows: Number(rows ?? part.rows) };
  process.stderr.write(
    `--only ${text}: a number of rows, or growth, staff, payroll, crm, inventories, plans, jobs, profit, phones, tax with or without :ROWS.\n`,
  );
  return process.exit(2);
}

async function measureAt(rows: number): Promise<Figure[]> {
  const product = await startProduct(rows);
  const { cookie, token } = await product.signIn("accounts@moveease.example");
  const headers = { cookie, origin: product.url };
  const floors = await startFloors(product, { cookie, token });
  const { bare, hono } = floors;
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
      { atMost: 1.5 },
    ),
    await compare(
      { name: "Signed-in list of 10 quotes, 32 connections", floor: "bare server, same SQL", rows },
      {
        ours: () => rate(list, { headers, connections: 32 }),
        bare: () => rate(`${bare}/quotes`, { connections: 32 }),
      },
      { atLeast: 0.7 },
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
        ours: () => rate(`${product.url}/cost-calculator?via=whatsapp`),
        bare: () => rate(`${hono}/cost-calculator`),
      },
      { atLeast: 0.5 },
    ),
    await cachedHome(product.url, rows),
    ...(await pdfs(product, database, { headers, barePage: `${bare}/page.pdf`, rows })),
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
      { atMost: 2.5 },
    ),
    ...(await finishedPayments(product, database, headers, rows)),
    ...(await saves(product, database, people[0].id, rows)),
    ...(await payPage(product, rows)),
    ...(await capacityOfDays(product, database, rows)),
  ];
  // Files, messages, and many payments on one invoice, are only worth measuring when there is much.
  if (rows !== SMALL) {
    figures.push(...(await smsOut(product, database, rows)));
    figures.push(...(await webhooksOut(product, database, rows)));
    figures.push(...(await reportsBooked(product, database, people[0].id, rows)));
    figures.push(...(await calendarSynced(product, database, rows)));
    figures.push(...(await mailsIn(product, database, rows)));
    figures.push(...(await campaignsOut(product, database, rows)));
    figures.push(...(await reportedToKra(product, database, rows)));
    figures.push(await manyPaymentsOnOne(product, headers, rows));
    figures.push(...(await invoiceFiles(product, headers, rows)));
    figures.push(...(await customers(product, database, { bare, rows })));
  }
  await database.end();
  floors.stop();
  await product.stop();
  return figures;
}

const page = path.join(root, "docs/bench.md");
const readPage = () => readFileSync(page, "utf8");
if (values.writes) {
  const table = actTable(await profileActs(SMALL));
  if (values.write) writeFileSync(page, pageOf(readLines(readPage()), table));
  process.stdout.write(`\n${table}\n`);
  process.exit(0);
}
const figures: Figure[] = [];
/** Kept after each part: the run is long, and what was measured stays when a later part fails. */
function keep(all: Figure[]): void {
  const measured = all.filter(isMeasured);
  figures.push(...measured);
  if (values.write)
    writeFileSync(page, pageOf(merge(readLines(readPage()), linesOf(measured)), readWrites(readPage())));
}
for (const { rows, says, measure } of parts) {
  process.stdout.write(`  Measuring ${says(rows.toLocaleString("en-KE"))}\n`);
  keep(await measure(rows));
}
if (values.write && !values.only && !values.name)
  writeFileSync(page, pageOf(linesOf(figures), readWrites(readPage())));
process.stdout.write(`\n${tableOf(linesOf(figures))}\n\n${JSON.stringify(figures)}\n`);
process.exit(figures.every(({ reached }) => reached) ? 0 : 1);
