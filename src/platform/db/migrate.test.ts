import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { countApplied, countMigrations, migrateDatabase, migrationsFolder } from "./migrate";

const made: string[] = [];
afterAll(async () => {
  for (const name of made)
    await on(inject("serverUrl").replace("/moveease?", "/postgres?"), (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
});

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${process.pid}_${made.length}`;
  made.push(name);
  await on(inject("serverUrl").replace("/moveease?", "/postgres?"), (client) =>
    client.query(`create database ${name} template template0`),
  );
  return inject("serverUrl").replace("/moveease?", `/${name}?`);
}

async function schemaOf(url: string): Promise<string[]> {
  return on(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1`);
    return rows.map(({ line }) => line);
  });
}

const wanted = () => schemaOf(inject("serverUrl"));

async function inVersion(count: number, work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = earlierVersion(count);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function before(name: string): number {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8"));
  return journal.entries.findIndex(({ tag }: { tag: string }) => tag === name);
}

function earlierVersion(count: number): string {
  const folder = mkdtempSync("/tmp/moveease-migrations-");
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8"));
  journal.entries = journal.entries.slice(0, count);
  mkdirSync(path.join(folder, "meta"));
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
  for (const { tag } of journal.entries)
    cpSync(path.join(migrationsFolder(), `${tag}.sql`), path.join(folder, `${tag}.sql`));
  return folder;
}

test("fills an empty database, and does nothing the second time", async () => {
  const url = await emptyDatabase();
  expect(await on(url, countApplied)).toBe(0);
  expect(await migrateDatabase(url)).toEqual({ applied: countMigrations() });
  const schema = await schemaOf(url);
  expect(schema.length).toBeGreaterThan(100);
  expect(schema).toEqual(await wanted());
  expect(await migrateDatabase(url)).toEqual({ applied: 0 });
  expect(await schemaOf(url)).toEqual(schema);
});

test("two processes that start at once migrate once", async () => {
  const url = await emptyDatabase();
  const outcomes = await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
  expect(outcomes.map(({ applied }) => applied).sort((a, b) => a - b)).toEqual([0, countMigrations()]);
  expect(await on(url, countApplied)).toBe(countMigrations());
});

test("leads from every earlier version to the schema of an empty start", { timeout: 240_000 }, async () => {
  const updated = await emptyDatabase();
  for (let count = 1; count <= countMigrations(); count++)
    await inVersion(count, async (folder) =>
      expect(await migrateDatabase(updated, folder)).toEqual({ applied: 1 }),
    );
  expect(await schemaOf(updated)).toEqual(await wanted());
});

test.each([0.25, 0.5, 0.75])(
  "leads from a version that far (%d) to the schema of an empty start in one go",
  async (part) => {
    const count = Math.max(1, Math.floor(countMigrations() * part));
    const updated = await emptyDatabase();
    await inVersion(count, (folder) => migrateDatabase(updated, folder));
    expect(await migrateDatabase(updated)).toEqual({ applied: countMigrations() - count });
    expect(await schemaOf(updated)).toEqual(await wanted());
  },
);

test("rows of the previous version live through the next migrations", async () => {
  const url = await emptyDatabase();
  await inVersion(countMigrations() - 1, (folder) => migrateDatabase(url, folder));
  await on(url, (client) =>
    client.query("insert into counters (series, year, last) values ('invoice', 2026, 41)"),
  );
  await migrateDatabase(url);
  const { rows } = await on(url, (client) => client.query("select last from counters"));
  expect(rows).toEqual([{ last: 41 }]);
});

test("what was owed before it was a daily sum is owed afterwards, by whose invoice it is", async () => {
  const person = "00000000-0000-7000-8000-000000000001";
  const url = await emptyDatabase();
  await inVersion(before("0015_invoice_metrics"), (folder) => migrateDatabase(url, folder));
  // Without triggers and foreign keys, so that all results come from the migration.
  await on(url, (client) =>
    client.query(`set session_replication_role = replica;
      insert into invoices (id, number, account_number, draft, customer_id, customer_name, customer_email, customer_phone,
        assigned_to, from_location, to_location, issue_date, due_date, tax, subtotal, vat_base, vat, total, deposit_due,
        paid_amount, credited_amount, cancelled_at)
      select gen_random_uuid(), number, number, number like 'DRAFT-%', gen_random_uuid(), '', '', '', assigned_to::uuid, '', '',
        '2026-03-01', '2026-04-01', '{}', 1000, 0, 0, 1000, 0, paid, credited, cancelled_at::timestamptz
      from (values ('A', '${person}', 300, 0, null), ('B', '${person}', 0, 200, null), ('C', '${person}', 1000, 0, null),
        ('D', '${person}', 0, 1000, '2026-03-02'), ('DRAFT-E', '${person}', 0, 0, null), ('F', null, 0, 0, null))
        v(number, assigned_to, paid, credited, cancelled_at)`),
  );
  await migrateDatabase(url);
  const { rows } = await on(url, (client) =>
    client.query(
      "select day::text, key, n::int, amount::int from daily_sums where figure = 'person_outstanding' order by key",
    ),
  );
  expect(rows).toEqual([
    { day: "2026-03-01", key: "", n: 1, amount: 1000 },
    { day: "2026-03-01", key: person, n: 2, amount: 1500 },
  ]);
});

test("quotes from before prices by volume are by rooms, have no type, and are counted as they were", async () => {
  const url = await emptyDatabase();
  await inVersion(before("0178_price_by_volume"), (folder) => migrateDatabase(url, folder));
  const approved = `insert into quotes (id, reference, number, status, customer_name, customer_email, customer_phone, from_location,
    to_location, distance_km, distance_method, rooms, services, price_list_version, tax, list_total, subtotal, vat_base, vat,
    total, deposit_rate, valid_until, row_version)
    values (gen_random_uuid(), 'MV-1', 'QT-2026-001', 'approved', 'N', '', '', '', '', 45, 'fixed', '{"bedroom":2}', '[]', 1, '{}',
      1000, 900, 0, 100, 1000, 2000, '2026-12-31', 7)`;
  await on(url, (client) => client.query(approved));
  const read = () =>
    on(
      url,
      async (client) => (await client.query("select * from quotes")).rows[0] as Record<string, unknown>,
    );
  const was = await read();
  await migrateDatabase(url);
  const is = await read();
  expect(is).toMatchObject(was);
  expect(is).toMatchObject({
    priced_by: "rooms",
    price_basis: null,
    day_price: null,
    price_type: null,
    inventory_version_id: null,
    inventory_frozen_at: null,
  });
  // The old process goes on writing without the new columns.
  await on(url, (client) => client.query(approved.replace("MV-1", "MV-2").replace("-001", "-002")));
  const later = "update quotes set price_type = 'binding'";
  await expect(on(url, (client) => client.query(later))).rejects.toThrow("quotes_binding_frozen");
});

test("customers of before duplicates were known: whose phone is another's is a pair, and all are looked at", async () => {
  const url = await emptyDatabase();
  await inVersion(before("0032_customer_duplicates"), (folder) => migrateDatabase(url, folder));
  await on(url, (client) =>
    client.query(`insert into customers (id, customer_number, first_name, last_name, email, phone, phone_shared, status)
      select gen_random_uuid(), 'CUST' || n, name, 'Were', 'old' || n || '@example.co.ke', phone, shared, status
      from (values (1, 'Nafula', '+254712000001', false, 'active'), (2, 'N.', '+254712000001', true, 'active'),
        (3, 'Nafula', '+254712000001', true, 'erased'), (4, 'Barasa', '+254712000004', false, 'active')) v(n, name, phone, shared, status)`),
  );
  await migrateDatabase(url);
  const found = await on(url, async (client) => [
    (
      await client.query(`select array(select customer_number from customers where id in (first_id, second_id) order by 1) as of, agrees
        from customer_pairs where dismissed_at is null`)
    ).rows,
    (await client.query("select after::text, finished_at from customer_pair_scans")).rows,
    (await client.query("select count(*)::int as n from customers where merged_into is null")).rows,
    (await client.query("select customer_number from customers where search like '%old4@example.co.ke%'"))
      .rows,
  ]);
  expect(found).toEqual([
    [{ of: ["CUST1", "CUST2"], agrees: ["phone"] }],
    [{ after: "00000000-0000-0000-0000-000000000000", finished_at: null }],
    [{ n: 4 }],
    [{ customer_number: "CUST4" }],
  ]);
  const { rows } = await on(inject("serverUrl"), (client) =>
    client.query("select 1 from customer_pair_scans"),
  );
  expect(rows).toEqual([]);
});

test("what visits noted is a survey, also of a process of before; visits to come have one with an inventory", async () => {
  const url = await emptyDatabase();
  await inVersion(before("0180_surveys"), (folder) => migrateDatabase(url, folder));
  const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`;
  const note = (activityId: string) =>
    `insert into visit_surveys (activity_id, rooms, from_floor, from_lift, access, noted_at) values ('${activityId}', '{"bedroom": 2}', 3, false, 'hard', '2026-11-02')`;
  await on(url, (client) =>
    client.query(`set session_replication_role = replica;
      insert into leads (id, lead_number, first_name, last_name, email, phone, source, score, respond_by)
        values ('${id(9)}', 'LEAD20260001', 'Akinyi', 'Odera', 'a@example.co.ke', '+254712000009', 'website', 1, now());
      insert into activities (id, type, subject, lead_id, scheduled_at, status, completed_at)
      select id::uuid, type, 'Look', lead::uuid, '2026-11-01', status, case when status = 'completed' then now() end
      from (values ('${id(1)}', 'site_visit', '${id(9)}', 'completed'), ('${id(2)}', 'site_visit', '${id(9)}', 'scheduled'),
        ('${id(3)}', 'site_visit', null, 'scheduled'), ('${id(4)}', 'call', '${id(9)}', 'scheduled')) v(id, type, lead, status);
      ${note(id(1))}`),
  );
  await migrateDatabase(url);
  const read = () =>
    on(url, async (client) => {
      const { rows } = await client.query(
        `select right(activity_id::text, 1) as visit, state, access, inventory_id is not null as listed,
          (select string_agg(key || ' ' || floor, ',') from survey_stops where survey_id = surveys.id) as stops
        from surveys order by 1`,
      );
      return rows;
    });
  const noted = { state: "reviewed", access: "hard", stops: "from 3" };
  expect(await read()).toEqual([
    { ...noted, visit: "1", listed: false },
    { visit: "2", state: "scheduled", access: null, listed: true, stops: null },
  ]);
  await on(url, (client) => client.query(note(id(2))));
  expect((await read())[1]).toEqual({ ...noted, visit: "2", listed: true });
});

test("moves of before jobs have one each, at their window's times; who was planned twice stays, and it is said", async () => {
  const url = await emptyDatabase();
  await inVersion(before("0198_jobs"), (folder) => migrateDatabase(url, folder));
  const id = (at: number) => `00000000-0000-7000-8000-00000000000${at}`;
  const move = (
    at: number,
    window: string,
    status: string,
    lead: number | null,
    category = "residential_move",
  ) =>
    `insert into moves (id, number, customer_id, category, status, date, "window", crew_lead, completed_at, created_at)
      values ('${id(at)}', 'SRV-2026-000${at}', '${id(9)}', '${category}', '${status}', '2026-12-05', '${window}',
        ${lead ? `'${id(lead)}'` : "null"}, ${status === "completed" ? "now()" : "null"}, now());`;
  const crew = (of: number, person: number) =>
    `insert into move_crew (move_id, person_id) values ('${id(of)}', '${id(person)}');`;
  await on(url, (client) =>
    client.query(`set session_replication_role = replica;
      insert into customers (id, customer_number, first_name, last_name, email, phone, status)
        values ('${id(9)}', 'CUST1', 'Akinyi', 'Odera', 'a@example.co.ke', '+254712000009', 'active');
      insert into people (id, name, email, role) values ('${id(7)}', 'Juma', 'j@example.co.ke', 'driver'),
        ('${id(8)}', 'Otieno', 'o@example.co.ke', 'mover');
      ${move(1, "morning", "confirmed", 7)} ${crew(1, 8)} ${move(2, "afternoon", "booked", 7)}
      ${move(3, "full_day", "booked", 8)} ${crew(3, 7)} ${move(4, "morning", "completed", 7)}
      ${move(5, "morning", "booked", null, "consultation")}`),
  );
  await migrateDatabase(url);
  const read = () =>
    on(url, async (client) => {
      const { rows } = await client.query<{ line: string }>(`
        select concat_ws(' ', right(m.number, 1), j.kind, j.state, to_char(j.starts_at at time zone 'Africa/Nairobi', 'HH24:MI'),
          to_char(j.ends_at at time zone 'Africa/Nairobi', 'HH24:MI'), (select string_agg(concat_ws(' ', p.name, a.role,
            nullif(a.override_reason, '')), ', ' order by p.name) from job_assignments a join people p on p.id = a.person_id where a.job_id = j.id)) as line
        from jobs j join moves m on m.id = j.move_id order by 1`);
      return rows.map(({ line }) => line);
    });
  const open = [
    "1 move crewed 08:00 12:00 Juma lead, Otieno crew",
    "2 move crewed 12:00 17:00 Juma lead Planned before travel times",
    "3 move crewed 08:00 17:00 Juma driver Planned before jobs, Otieno lead Planned before jobs",
  ];
  expect(await read()).toEqual(open);
  // A process of before writes on: its moves have jobs at once. The task adds those of moves that are over.
  await on(url, (client) => client.query(`${move(6, "morning", "booked", 8)} ${crew(6, 7)}`));
  await on(url, (client) => client.query(`select add_missing_jobs('${id(0)}', 100, true)`));
  expect(await read()).toEqual([
    ...open,
    "4 move done 08:00 12:00 Juma lead",
    "6 move crewed 08:00 12:00 Juma driver Planned before jobs, Otieno lead Planned before jobs",
  ]);
});

test("a migration that fails leaves the database as it was", async () => {
  const folder = earlierVersion(1);
  try {
    const journal = path.join(folder, "meta/_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
    const broken = { ...entries[0], idx: 1, when: entries[0].when + 1, tag: "0001_broken" };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, broken] }));
    writeFileSync(
      path.join(folder, "0001_broken.sql"),
      "create table half (id int);--> statement-breakpoint\nselect 1 / 0;",
    );
    const url = await emptyDatabase();
    await expect(migrateDatabase(url, folder)).rejects.toThrow();
    expect(await on(url, countApplied)).toBe(0);
    const { rows } = await on(url, (client) => client.query("select to_regclass('half') is null as none"));
    expect(rows).toEqual([{ none: true }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("says what to look at when the database cannot be reached", async () => {
  await expect(migrateDatabase("postgresql://moveease@127.0.0.1:1/moveease")).rejects.toThrow(
    /^The database cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Check that it runs, and what DATABASE_URL says\.$/,
  );
});
