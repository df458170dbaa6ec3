import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { filledDatabase } from "./filled-testing";
import { ask, end, LONG, signIn, start, until, useProcesses } from "./process-testing";

useProcesses();

const ROWS = 60;
const SHEET = [
  "First name,Last name,Email,Phone,Role,Start date,Base salary,ID number,M-Pesa number",
  ...Array.from(
    { length: ROWS },
    (_, n) =>
      `Moraa,Bosire,killed${n}@example.co.ke,0737${300_000 + n},${n % 20 === 0 ? "accountant" : "mover"},2026-11-02,35000,3${String(n).padStart(7, "0")},0737${300_000 + n}`,
  ),
].join("\r\n");

const WRITTEN = `select (select count(*)::int from people) as people, (select count(*)::int from employees) as employees,
  (select count(*)::int from compensation_packages) as packages, (select count(*)::int from employee_numbers) as numbers,
  (select count(*)::int from employee_payouts) as payouts, (select count(*)::int from role_requests) as asked,
  (select last from counters where series = 'employee') as number, (select count(*)::int from employee_import_files) as files,
  (select jsonb_agg(to_jsonb(i)) from employee_imports i) as imports,
  (select count(*)::int from events where type in ('employee.hired', 'employee_import.imported')) as events`;

test("killed within an import of employees, nobody is hired, and it can be done again", LONG, async () => {
  const env = await filledDatabase();
  const database = env.DATABASE_URL;
  const first = await start(env);
  const { "content-type": _, ...headers } = await signIn(first.url, "admin");
  const form = new FormData();
  form.set("file", new File([SHEET], "killed.csv", { type: "text/csv" }));
  const uploaded = await fetch(`${first.url}/api/v1/employee-imports`, {
    method: "POST",
    headers,
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const { id } = (await uploaded.json()) as { id: string };
  const importing = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/employee-imports/${id}/rows`, {
      method: "POST",
      headers: { ...headers, origin: url, "idempotency-key": randomUUID() },
    });
    const said = await answer.text();
    expect(answer.ok, said).toBe(true);
    return JSON.parse(said);
  };
  const before = await ask(database, WRITTEN);

  // All employees are hired, and the transaction waits to delete the file.
  const holder = new pg.Client({ connectionString: database });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select import_id from employee_import_files for update");
  const cut = Promise.allSettled([importing(first.url)]);
  const waiting = async () => {
    const [row] = await ask(
      database,
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like 'delete from "employee_import_files"%'`,
    );
    return row?.n as number;
  };
  await until("it waits", async () => (await waiting()) === 1);
  await end(first.child, "SIGKILL");
  expect((await cut).map(({ status }) => status)).toEqual(["rejected"]);
  await holder.query("rollback");
  await holder.end();
  await until("the killed server's work is rolled back", async () => (await waiting()) === 0);
  const second = await start(env);
  expect(await ask(database, WRITTEN)).toEqual(before);

  expect(await importing(second.url)).toEqual({ added: ROWS, waiting: 0 });
  const [after] = await ask(
    database,
    `select (select count(*)::int from people where email like 'killed%') as people,
       (select count(distinct e.number)::int from employees e join people p on p.id = e.person_id where p.email like 'killed%') as numbers,
       (select last from counters where series = 'employee') as number`,
  );
  expect(after).toEqual({
    people: ROWS,
    numbers: ROWS,
    number: Number((before[0] as { number: number }).number) + ROWS,
  });
});
