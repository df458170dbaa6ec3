import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { suspendEmployee } from "~/features/staff/status/server/commands";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPaidEmployee, aRun, raise } from "../testing";
import { payrollPeriodsHandlers } from "./handlers";

/** Late changes to paid days appear in the next run, by name (docs/decisions/0162). */

useDatabase();

let hr: Actor;
let manager: Actor;
const as = (actor: Actor) => callAs(payrollPeriodsHandlers, actor);

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
});

const itemOf = async (id: string, number: string) => {
  const item = (await as(hr).items({ id })).rows.find(({ employeeNumber }) => employeeNumber === number);
  if (!item) throw new Error("The run does not pay them.");
  return item;
};
const overtime = (personId: string, day: string, minutes: number) =>
  db().execute(sql`insert into overtime_entries (id, person_id, day, minutes, kind, rate, status, recorded_at, decided_at)
    values (${newId()}, ${personId}::uuid, ${day}, ${minutes}, 'normal', 150, 'approved', now(), now())`);
const unpaid = (personId: string, firstDay: string, lastDay: string) =>
  db().execute(sql`insert into leave_requests (id, person_id, type, kind, first_day, last_day, hundredths, status, applied_at, decided_at, updated_at)
    values (${newId()}, ${personId}::uuid, 'other', 'unpaid', ${firstDay}, ${lastDay}, 100, 'approved', now(), now(), now())`);
const run = async (number: string, startDate: string, isApproved = true) => {
  const id = await aRun(hr, [number], { startDate });
  if (isApproved) await as(manager).approve({ id });
  return id;
};
const found = async (id: string) =>
  (await as(manager).review({ id })).findings.map(({ kind, detail }) => `${kind}: ${detail}`);

test("overtime approved after its month was paid is paid by the next run, once, and named", async () => {
  const { number, personId } = await aPaidEmployee({ basicSalary: 4_400_000 });
  await overtime(personId, "2026-10-28", 120);
  await run(number, "2026-10-01");
  await overtime(personId, "2026-10-29", 180);
  const november = await run(number, "2026-11-01", false);
  // 44,000 of 22 days of 8 hours: 250 an hour, 3 h at 1.5.
  expect(await itemOf(november, number)).toMatchObject({
    overtimePay: 0,
    totalAllowances: 112_500,
    grossPay: 4_512_500,
  });
  expect((await found(november)).join()).toContain("carried: 3 h of overtime from October 2026 Payroll");
  await as(manager).approve({ id: november });
  const december = await run(number, "2026-12-01", false);
  expect(await itemOf(december, number)).toMatchObject({ grossPay: 4_400_000 });
});

test("leave without pay entered for a paid month is withheld by the next, and given back once it is cancelled", async () => {
  const { number, personId } = await aPaidEmployee({ basicSalary: 4_200_000 });
  await run(number, "2026-10-01");
  await unpaid(personId, "2026-10-12", "2026-10-13");
  const november = await run(number, "2026-11-01", false);
  expect(await itemOf(november, number)).toMatchObject({ daysWorked: 19, grossPay: 3_800_000 });
  expect((await found(november)).join()).toContain("carried: 2 days without pay from October 2026 Payroll");
  await as(manager).approve({ id: november });
  await db().execute(
    sql`update leave_requests set status = 'cancelled', updated_at = now() where person_id = ${personId}::uuid`,
  );
  const december = await run(number, "2026-12-01", false);
  // Two days of December's 23.
  expect(await itemOf(december, number)).toMatchObject({
    totalAllowances: Math.round((4_200_000 * 2) / 23),
  });
  await as(manager).approve({ id: december });
  expect(await itemOf(await run(number, "2027-01-01"), number)).toMatchObject({ grossPay: 4_200_000 });
});

test("the approver is told what changed between generation and approval", async () => {
  const { number, personId } = await aPaidEmployee();
  const quiet = await aPaidEmployee();
  const id = await aRun(hr, [number, quiet.number]);
  expect((await found(id)).filter((each) => each.startsWith("changed_facts"))).toEqual([]);
  await overtime(personId, "2026-10-20", 60);
  await raise(personId, "2026-10-01", { baseSalary: 10_000_000 }, new Date(Date.now() + 1_000));
  const changes = (await as(manager).review({ id })).findings.filter(({ kind }) => kind === "changed_facts");
  expect(changes).toMatchObject([{ employeeNumber: number, detail: expect.stringContaining("100,852") }]);
});

test("each person is compared with their own last pay, whoever was in the last run", async () => {
  const [one, other, late] = [await aPaidEmployee(), await aPaidEmployee(), await aPaidEmployee()];
  const numbers = [one.number, other.number, late.number];
  const october = await aRun(hr, [one.number, other.number]);
  await as(manager).approve({ id: october });
  await run(late.number, "2026-10-01");
  await raise(other.personId, "2026-11-01", { baseSalary: 6_000_000 }, new Date(Date.now() + 1_000));
  const november = await aRun(hr, numbers, { startDate: "2026-11-01" });
  const { last, findings } = await as(manager).review({ id: november });
  expect(last).toMatchObject({ totalEmployees: 3, totalGrossPay: 15_000_000 });
  const kinds = findings.map(({ kind, employeeNumber }) => `${kind} ${employeeNumber}`);
  expect(kinds).toContain(`changed ${other.number}`);
  expect(kinds.filter((kind) => kind.startsWith("joiner") || kind.startsWith("leaver"))).toEqual([]);
  // Runs of two groups in a month do not report each other's people as leavers.
  await as(manager).return({ id: november, reason: "In two groups" });
  await as(hr).generate({ id: november, employees: [one.number] });
  await run(late.number, "2026-11-01");
  const grouped = (await as(manager).review({ id: november })).findings;
  expect(grouped.filter(({ kind }) => kind === "leaver").map(({ employeeNumber }) => employeeNumber)).toEqual(
    [other.number],
  );
});

test("an unpaid suspension takes its days, a paid one none; who is suspended with pay is in the run", async () => {
  const [paid, unpaid] = [await aPaidEmployee(), await aPaidEmployee()];
  for (const [of, isPaid] of [
    [paid, true],
    [unpaid, false],
  ] as const)
    await transaction((tx) =>
      suspendEmployee(tx, hr, {
        id: trustedReach(tx, "employee", of.personId, "made"),
        reason: "Under inquiry",
        paid: isPaid,
        now: new Date("2027-03-15T09:00:00+03:00"),
      }),
    );
  const { id } = await as(hr).create({ startDate: "2027-03-01" });
  const chosen = (await as(hr).employees({ id })).employees;
  expect(chosen.find(({ number }) => number === paid.number)).toMatchObject({ selected: true });
  expect(chosen.find(({ number }) => number === unpaid.number)).toMatchObject({ selected: false });
  await as(hr).generate({ id, employees: [paid.number, unpaid.number] });
  // 23 weekdays, of which 10 before the 15th.
  expect(await itemOf(id, paid.number)).toMatchObject({ daysWorked: 23 });
  expect(await itemOf(id, unpaid.number)).toMatchObject({ daysWorked: 10 });
});

test("the review names pay below the minimum wage; the page names a pay date on a weekend, and earlier runs", async () => {
  const { number } = await aPaidEmployee({ basicSalary: 1_500_000 });
  await as(hr).create({ startDate: "2027-05-01" });
  const id = await aRun(hr, [number], { startDate: "2027-06-01" });
  expect((await found(id)).join()).toMatch(/below_minimum: Basic pay of KES\s15,000/);
  const { notices, payDate } = await as(hr).get({ id });
  expect(payDate).toBe("2027-07-05");
  expect(notices.join()).toContain("May 2027 Payroll comes before this run");
  const { id: july } = await as(hr).create({ startDate: "2027-07-01", payDate: "2027-08-07" });
  expect((await as(hr).get({ id: july })).notices.join()).toContain("07/08/2027 is a Saturday");
});
