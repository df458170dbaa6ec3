import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aPaidEmployee, payrollAs } from "~/features/payroll/periods/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { askFile } from "~/platform/testing/ask-file";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { finalDuesHandlers } from "./handlers";
import { finalDuesRoutes } from "./routes";

useDatabase();
let hr: Actor;
let manager: Actor;
beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
});
const openDocument = (number: string) => askFile(finalDuesRoutes, `/documents/final-dues/${number}.pdf`, hr);
const duesOf = async (number: string) => (await callAs(finalDuesHandlers, hr).get({ number })).dues;

test("a leaver's final dues are the runs of their last day: pay, notice, severance, what is withheld and owed", async () => {
  const { number, personId } = await aPaidEmployee({ basicSalary: 6_600_000, startDate: "2022-10-03" });
  expect(await duesOf(number)).toBeNull();
  await db().execute(
    sql`update employees set status = 'terminated', offboarding_date = '2026-10-16' where person_id = ${personId}`,
  );
  expect(await duesOf(number)).toMatchObject({ lastDay: "2026-10-16", runs: [], netPay: 0 });
  const early = await openDocument(number);
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining("No payroll run pays")]);
  const runs = payrollAs(hr);
  const { id, number: run } = await runs.create({ startDate: "2026-10-01", profile: "by-law" });
  await runs.generate({
    id,
    employees: [number],
    adjustments: [{ employee: number, noticeDays: 30, severanceYears: 4 }],
  });
  const waiting = await duesOf(number);
  expect(waiting).toMatchObject({ runs: [run], open: [run] });
  expect(waiting?.earnings).toEqual(
    expect.arrayContaining([
      { label: "Basic salary to the last day", amount: 3_600_000 },
      { label: "Notice pay, 30 days", amount: 6_600_000 },
      { label: "Severance pay, 60 days", amount: 18_000_000 },
    ]),
  );
  await payrollAs(manager).approve({ id });
  const approved = await duesOf(number);
  const [item] = (await runs.items({ id })).rows;
  expect(approved).toMatchObject({ open: [], grossPay: item?.grossPay, netPay: item?.netPay });
  expect(item?.statutoryDeductions.housingLevy).toBe(54_000);
});

test("who does not read pay reads none", async () => {
  const { number } = await aPaidEmployee();
  await expect(
    callAs(finalDuesHandlers, await aPerson({ role: "driver" })).get({ number }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
