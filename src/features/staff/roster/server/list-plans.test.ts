import { and, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, type Reader, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { employees } from "../../server/tables";
import { conditionsOf, listStaffMembers, selectStaff, sortOf } from "./queries";

useDatabase();

/** Large enough for PostgreSQL to prefer an index. */
const ROWS = 20_000;
const TODAY = "2026-11-23";
type Filter = Parameters<typeof conditionsOf>[2];
let hr: Actor;

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  await transaction(async (tx) => {
    await tx.execute(sql`create temporary table many on commit drop as
      select n, gen_random_uuid() as id, date '2026-01-01' - (n * 7 % 3001) as hired from generate_series(1, ${ROWS}) n`);
    // Customers first, so that the record trigger finds them.
    await tx.execute(sql`insert into people (id, name, email, role, department)
      select id, 'First' || (n::bigint * 7919 % 20011) || ' Last' || (n::bigint * 104729 % 20021), 'p' || n || '@example.co.ke', 'customer', 'operations' from many`);
    await tx.execute(sql`insert into employees (person_id, number, employee_id, status, first_name, last_name, hire_date, start_date, offboarding_date)
      select id, 'EMPP' || n, 'EMPP' || n, case when n % 9 = 0 then 'terminated' when n % 11 = 0 then 'probation' else 'active' end,
        'First' || (n::bigint * 7919 % 20011), 'Last' || (n::bigint * 104729 % 20021), hired, hired, case when n % 9 = 0 then hired + 30 end from many`);
    await tx.execute(
      sql`update people p set role = (array['mover','packer','driver','cleaner'])[1 + m.n % 4] from many m where m.id = p.id`,
    );
    await tx.execute(sql`insert into compensation_packages (id, person_id, effective_date, basic_salary, currency, pay_frequency)
      select gen_random_uuid(), id, hired, 2500000 + (n::bigint * 7919 % 20011) * 100, 'KES', 'monthly' from many where n % 50 > 0`);
  });
  for (const table of ["people", "employees", "compensation_packages"])
    await db().execute(sql`analyze ${sql.identifier(table)}`);
}, 120_000);

interface Step {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Step[];
}

const looked = (step: Step | undefined): number =>
  step
    ? Math.max(
        (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"],
        ...(step.Plans ?? []).map(looked),
      )
    : 0;

async function rowsOf(reader: Reader, statement: SQL): Promise<number> {
  const { rows } = await reader.execute<{ "QUERY PLAN": [{ Plan: Step }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  return looked(rows[0]?.["QUERY PLAN"][0].Plan);
}

async function rowsRead(filter: Filter): Promise<number> {
  return transaction(async (tx) => {
    const { by, descending } = sortOf(hr, filter);
    const direction = descending ? sql`desc` : sql`asc`;
    const where = and(...(await conditionsOf(tx, hr, filter, TODAY)));
    const paid = filter.sort === "salary" && descending;
    const page = selectStaff(tx, hr, { today: TODAY, paid, where, sort: filter.sort })
      .orderBy(sql`${by} ${direction}, ${employees.personId} ${direction}`)
      .limit(10);
    return rowsOf(tx, page.getSQL());
  });
}

describe("a page of the list reads few rows", () => {
  const filters: Filter[] = [
    {},
    { status: "active" },
    { status: "probation" },
    { role: "driver" },
    { department: "operations" },
  ];
  const sorts = (["hireDate", "firstName", "lastName", "role"] as const).flatMap((sort) =>
    (["asc", "desc"] as const).map((order) => ({ sort, order })),
  );
  const cases = filters.flatMap((filter) =>
    [...sorts, { sort: "salary", order: "desc" } as const].map((sorted) => ({ ...filter, ...sorted })),
  );
  test.each(cases)("$status $role $department by $sort $order", async (filter) => {
    const passes = filter.role && filter.sort === "role" ? ROWS / 2 : 400;
    expect(await rowsRead(filter)).toBeLessThanOrEqual(passes);
  });
});

async function rowsCounted(filter: Filter): Promise<number> {
  const asked: SQL[] = [];
  await transaction(async (tx) => {
    const execute = (statement: SQL) => {
      asked.push(statement);
      return tx.execute(statement);
    };
    const spied = Object.assign(Object.create(tx), { execute }) as Reader;
    await listStaffMembers(spied, hr, filter, TODAY);
  });
  return Math.max(...(await Promise.all(asked.map((statement) => rowsOf(db(), statement)))));
}

describe("a search", () => {
  test("for a number looks at whom it names", async () => {
    expect(await rowsCounted({ search: "empp50" })).toBeLessThanOrEqual(5);
    expect(await rowsRead({ search: "empp50" })).toBeLessThanOrEqual(5);
  });

  test("for a common name is counted to a thousand", async () => {
    const search = "last1";
    const page = await listStaffMembers(db(), hr, { search }, TODAY);
    expect(page).toMatchObject({ total: 1_000, more: true });
    expect(page.nextCursor).not.toBeNull();
    expect(await rowsRead({ search })).toBeLessThanOrEqual(400);
  });
});

test("counting by role asks employees alone", async () => {
  const before = await rowsCounted({});
  expect(await rowsCounted({ sort: "role" })).toBeLessThanOrEqual(before + 1);
});

test("by falling pay, who is paid comes first and nobody is missing", async () => {
  const page = (input: object) => listStaffMembers(db(), hr, { sort: "salary", limit: 100, ...input }, TODAY);
  const first = await page({});
  expect(first.rows.every(({ salary }) => (salary ?? 0) > 0)).toBe(true);
  const last = await page({ last: true });
  expect(last.rows.every(({ salary }) => !salary)).toBe(true);
  const second = await page({ page: 2 });
  const afterFirst = await page({ cursor: first.nextCursor ?? "" });
  expect(second.rows.map(({ id }) => id)).toEqual(afterFirst.rows.map(({ id }) => id));
});
