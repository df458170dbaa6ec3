import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { compare, type Figure, isWanted, memoryDuring, rate, rateOfOnce } from "./measure.ts";
import { fillPeriods, payByMpesa } from "./payroll-rows.ts";
import { message, type Product, startProduct } from "./product.ts";

const ROUNDS = 3;
const PASSWORD = "Twende-Kazi-2026";
const NAMES = {
  generated: "Payroll generated",
  approved: "Payroll approved",
  tenth: "Payroll generated, ten times the people",
  memory: "Payroll generated: memory (1/MB)",
  periods: "Payroll periods, first page",
  items: "People of a payroll run, first page",
  csv: "CSV of a payroll run",
  busy: "Payroll list's p95 while payslips become a zip and payments are sent",
};

/**
 * Payroll beside its floors: a run of `people` and of a tenth of them, lists of a hundred runs beside one, the file, and the list
 * while payslips are made and money is sent.
 */
export async function payrollRuns(people: number): Promise<Figure[]> {
  if (!Object.values(NAMES).some(isWanted)) return [];
  const [product, grown] = [await startProduct(people), await startProduct(people)];
  const floor = fork(path.join(path.dirname(import.meta.dirname), "build/bench/payroll-floor.js"), {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: product.databaseUrl },
  });
  const { url } = await message<{ url: string }>(floor);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await payByMpesa(database);
  const staff = await clerks(product);
  const figures = [
    ...(await runs(product, staff, { floor: url, people })),
    ...(await lists(product, grown, people)),
    ...(await files(product, staff, { database, people })),
    await whileBusy(product, staff, people),
  ];
  await database.end();
  floor.disconnect();
  await product.stop();
  await grown.stop();
  return figures;
}

type Call = (route: string, body: object, method?: "POST" | "GET") => Promise<{ id: string; number: string }>;
type Clerks = Record<"hr" | "manager" | "accounts", Call & { headers: Record<string, string> }>;

async function clerks(product: Product): Promise<Clerks> {
  const caller = async (who: string) => {
    const { cookie } = await product.signIn(`${who}@moveease.example`);
    const headers = { cookie, origin: product.url, "accept-encoding": "identity" };
    const call = async (route: string, body: object) => {
      const answer = await fetch(`${product.url}/api/v1/payroll/periods${route}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    return Object.assign(call, { headers });
  };
  return { hr: await caller("hr"), manager: await caller("manager"), accounts: await caller("accounts") };
}

let month = 0;
function aMonth(): string {
  month += 1;
  return `${2031 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `EMPX${at + 1}`);

async function runs(
  product: Product,
  { hr, manager }: Clerks,
  { floor, people }: { floor: string; people: number },
): Promise<Figure[]> {
  const created = () => hr("", { startDate: aMonth() });
  const cancelled = (id: string) => hr(`/${id}/cancellation`, { reason: "Measured" });
  const generated = async (count: number) => {
    const { id } = await created();
    const done = await rateOfOnce(() => hr(`/${id}/generation`, { employees: numbers(count) }));
    await cancelled(id);
    return done;
  };
  const approved = async () => {
    const { id } = await created();
    await hr(`/${id}/generation`, { employees: numbers(people) });
    const done = await rateOfOnce(() => manager(`/${id}/approval`, {}));
    await cancelled(id);
    return done;
  };
  const bare = async () => {
    const startDate = aMonth();
    const done = await rateOfOnce(() => sent(`${floor}/${startDate}?people=${people}`));
    await sent(`${floor}/clear`);
    return done;
  };
  const tenth = Math.max(1, Math.round(people / 10));
  const arithmetic = "the same arithmetic and one unnest insert";
  const fewer = `the same of ${tenth.toLocaleString("en-KE")}`;
  const about = (name: string, floored: string) => ({ name, floor: floored, rows: people });
  return [
    await compare(
      about(NAMES.generated, arithmetic),
      { ours: () => generated(people), bare },
      { atMost: 25 },
      ROUNDS,
    ),
    await compare(about(NAMES.approved, arithmetic), { ours: approved, bare }, { atMost: 25 }, ROUNDS),
    await compare(
      about(NAMES.tenth, fewer),
      { ours: () => generated(people), bare: () => generated(tenth) },
      { atMost: 11 },
      ROUNDS,
    ),
    await compare(
      about(NAMES.memory, fewer),
      {
        ours: () => memoryDuring(product, () => generated(people)),
        bare: () => memoryDuring(product, () => generated(tenth)),
      },
      { atMost: 1.25 },
      ROUNDS,
    ),
  ];
}

async function sent(url: string): Promise<void> {
  const answer = await fetch(url, { method: "POST" });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
}

async function lists(few: Product, many: Product, people: number): Promise<Figure[]> {
  if (![NAMES.periods, NAMES.items].some(isWanted)) return [];
  const asked = async (product: Product, count: number) => {
    const number = await fillPeriods(product.databaseUrl, count);
    const { cookie } = await product.signIn("hr@moveease.example");
    const headers = { cookie, origin: product.url };
    return (route: string) => () =>
      rate(`${product.url}/api/v1/payroll/periods${route.replace(":number", number)}`, { headers });
  };
  const [ofFew, ofMany] = [await asked(few, 1), await asked(many, 100)];
  const about = (name: string) => ({
    name,
    floor: `the same of ${people.toLocaleString("en-KE")}`,
    rows: people * 100,
  });
  const beside = (name: string, route: string) =>
    compare(about(name), { ours: ofMany(route), bare: ofFew(route) }, { atMost: 2 });
  return [
    await beside(NAMES.periods, "?limit=10"),
    await beside(NAMES.items, "/:number/items?limit=20"),
    await beside(`${NAMES.items}, by net pay`, "/:number/items?limit=20&sort=netPay"),
  ];
}

async function files(
  product: Product,
  { hr }: Clerks,
  { database, people }: { database: pg.Client; people: number },
): Promise<Figure[]> {
  const { id, number } = await hr("", { startDate: aMonth() });
  await hr(`/${id}/generation`, { employees: numbers(people) });
  const figure = await compare(
    { name: NAMES.csv, floor: "COPY of the same columns through the driver", rows: people },
    {
      ours: () => rateOfOnce(() => taken(`${product.url}/exports/payroll.csv?period=${number}`, hr.headers)),
      bare: () => rateOfOnce(() => copyOut(database, id)),
    },
    { atMost: 4 },
    ROUNDS,
  );
  return [figure];
}

async function taken(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url}: ${answer.status}`);
  for await (const _ of answer.body);
}

async function copyOut(database: pg.Client, id: string): Promise<void> {
  const { connection } = database as unknown as { connection: NodeJS.EventEmitter };
  let bytes = 0;
  const count = ({ chunk }: { chunk: Buffer }) => {
    bytes += chunk.length;
  };
  connection.on("copyData", count);
  await database.query(`copy (select employee_number, employee_name, department, role, basic_salary, days_worked, total_working_days, overtime_hours,
      overtime_pay, total_allowances, bonus, commission, gross_pay, taxable_income, paye, nhif, shif, nssf, housing_levy, total_statutory, other_deductions,
      total_deductions, net_pay, payment_method, payment_status, payment_reference, payment_date
    from payroll_items where period_id = '${id}' order by employee_number, id) to stdout with (format csv)`);
  connection.off("copyData", count);
  if (bytes === 0) throw new Error("COPY gave nothing.");
}

/** The list of runs during a loop of 500 zipped payslips and 1,000 payments. */
async function whileBusy(
  product: Product,
  { hr, manager, accounts }: Clerks,
  people: number,
): Promise<Figure> {
  const about = { name: NAMES.busy, floor: "its p95 on an idle server", rows: people };
  if (!isWanted(NAMES.busy))
    return compare(about, { ours: async () => 0, bare: async () => 0 }, { atMost: 2 });
  const approvedRun = async (count: number) => {
    const run = await hr("", { startDate: aMonth() });
    await hr(`/${run.id}/generation`, { employees: numbers(Math.min(count, people)) });
    await manager(`/${run.id}/approval`, {});
    return run;
  };
  const list = `${product.url}/api/v1/payroll/periods?limit=10`;
  const zipped = await approvedRun(500);
  const paid = await approvedRun(1000);
  let isReleased = false;
  const busy = async () => {
    if (!isReleased) await accounts(`/${paid.id}/release`, { password: PASSWORD });
    isReleased = true;
    const zip = taken(`${product.url}/exports/payslips/${zipped.number}.zip`, hr.headers);
    const times: number[] = [];
    let isOver = false;
    void zip.finally(() => {
      isOver = true;
    });
    while (!isOver) times.push(await timed(list, hr.headers));
    await zip;
    return 1 / p95(times);
  };
  const idle: number[] = [];
  for (let n = 0; n < 200; n++) idle.push(await timed(list, hr.headers));
  const before = 1 / p95(idle);
  return compare(about, { ours: busy, bare: async () => before }, { atMost: 2 }, ROUNDS);
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  await taken(url, headers);
  return (performance.now() - began) / 1000;
}
const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
