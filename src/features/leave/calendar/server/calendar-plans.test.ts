import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { getLeaveMonth, leaveOf, selectAway } from "./queries";

useDatabase();

const ROWS = 5_000;
let hr: Actor;

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  await transaction(async (tx) => {
    await tx.execute(sql`create temporary table many on commit drop as
      select n, gen_random_uuid() as id, date '2026-11-02' + (n % 5) * 35 as monday from generate_series(1, ${ROWS}) n`);
    // Customers first, so that the record trigger finds them.
    await tx.execute(sql`insert into people (id, name, email, role)
      select id, 'First' || (n::bigint * 7919 % 20011), 'p' || n || '@example.co.ke', 'customer' from many`);
    await tx.execute(sql`insert into employees (person_id, number, employee_id, first_name, hire_date, start_date)
      select id, 'EMPP' || n, 'EMPP' || n, 'First', date '2026-01-05', date '2026-01-05' from many`);
    await tx.execute(sql`update people p set role = 'mover' from many m where m.id = p.id`);
    await tx.execute(sql`insert into leave_requests (id, person_id, type, kind, first_day, last_day, hundredths, status, applied_at, decided_at)
      select gen_random_uuid(), id, 'other', 'unpaid', monday, monday + 4, 500, 'approved', now(), now() from many`);
  });
  for (const table of ["people", "employees", "leave_requests"])
    await db().execute(sql`vacuum analyze ${sql.identifier(table)}`);
}, 60_000);

test("a month's calendar asks people by name until there are enough, and never by the index that keeps leave apart", async () => {
  const month = await getLeaveMonth(db(), hr, { month: "2026-11" });
  expect(month).toMatchObject({ more: true });
  expect(month.people).toHaveLength(200);
  const away = selectAway(db(), hr, { month: "2026-11" }, leaveOf(hr, "2026-11").inMonth);
  const { rows } = await db().execute(sql`explain ${away.getSQL()}`);
  const plan = JSON.stringify(rows);
  expect(plan).toContain("people_staff_name");
  expect(plan).not.toContain("leave_requests_apart");
});
