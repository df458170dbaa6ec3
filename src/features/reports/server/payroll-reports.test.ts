import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aLawfulRun, aPaidEmployee, aRun, payrollAs, raise } from "~/features/payroll/periods/testing";
import type { Actor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";

useDatabase();

const period = { from: "2025-07-15", to: "2025-12-31" };
let hr: Actor;
let raised: Awaited<ReturnType<typeof aPaidEmployee>>;
let steady: Awaited<ReturnType<typeof aPaidEmployee>>;
const read = (actor: Actor, report: "payrollMonths" | "payrollChanges", of = period) =>
  callAs(reportsHandlers, actor).payroll({ report, ...of });
const column = (report: Report, label: string) =>
  report.rows.map(({ cells }) => cells[report.columns.findIndex((each) => each.label === label)]);

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  const manager = await aPerson({ role: "manager" });
  raised = await aPaidEmployee();
  steady = await aPaidEmployee({ basicSalary: 4_000_000 });
  const both = [raised.number, steady.number];
  await aLawfulRun({ hr, manager }, both, { startDate: "2025-09-01" });
  await raise(raised.personId, "2025-10-01", { baseSalary: 6_000_000 });
  await aLawfulRun({ hr, manager }, both, { startDate: "2025-10-01" });
  // Not approved yet: it counts nowhere.
  await aRun(hr, both, { startDate: "2025-11-01" });
});

describe("payroll by month", () => {
  test("has the approved runs, and its parts are the whole", async () => {
    const report = await read(hr, "payrollMonths");
    expect(report.rows.map(({ label }) => label)).toEqual(["Sep 2025", "Oct 2025"]);
    const { rows } = await payrollAs(hr).list({ year: "2025", status: "approved" });
    const sum = (of: "totalGrossPay" | "totalNetPay") => rows.reduce((total, row) => total + row[of], 0);
    const [
      payslips,
      gross = 0,
      paye = 0,
      nssf = 0,
      shif = 0,
      levy = 0,
      other = 0,
      net = 0,
      employer = 0,
      cost,
    ] = (report.total ?? []) as number[];
    expect([payslips, gross, net]).toEqual([4, sum("totalGrossPay"), sum("totalNetPay")]);
    expect(net + paye + nssf + shif + levy + other).toBe(gross);
    expect(cost).toBe(gross + employer);
    const charted = report.chart.series.flatMap(({ values }) => values);
    expect(charted.reduce((all, value) => all + value, 0)).toBe(cost);
  });

  test("takes whole months of a period that begins in one", async () => {
    const report = await read(hr, "payrollMonths", { from: "2025-09-20", to: "2025-09-30" });
    expect(report.rows.map(({ label }) => label)).toEqual(["Sep 2025"]);
  });
});

describe("pay changes", () => {
  test("compare the last month with approved runs with the one before, the largest change first", async () => {
    const report = await read(hr, "payrollChanges");
    expect(report.columns.map(({ label }) => label).slice(0, 2)).toEqual(["Sep 2025", "Oct 2025"]);
    expect(report.rows.map(({ to }) => to)).toEqual([
      `/staff/${raised.number}/payroll`,
      `/staff/${steady.number}/payroll`,
    ]);
    expect(column(report, "Change")).toEqual([1_000_000, 0]);
    expect(report.total?.slice(0, 3)).toEqual([9_000_000, 10_000_000, 1_000_000]);
    expect(report.chart.labels).toHaveLength(1);
  });

  test("are empty before there was a payroll, and of one month without another", async () => {
    expect((await read(hr, "payrollChanges", { from: "2025-01-01", to: "2025-08-31" })).rows).toEqual([]);
    const first = await read(hr, "payrollChanges", { from: "2025-09-01", to: "2025-09-30" });
    expect(column(first, "Change")).toEqual([5_000_000, 4_000_000]);
  });

  test("cover the reader's scope", async () => {
    const narrow: Actor = {
      ...hr,
      permissions: new Map<Permission, Scope>([["view_payroll_reports", "team"]]),
    };
    expect((await read(narrow, "payrollChanges")).rows).toEqual([]);
  });
});

test("payroll reports are for those who may read payroll", async () => {
  for (const role of ["sales_rep", "supervisor", "driver"] as const)
    await expect(read(await aPerson({ role }), "payrollMonths")).rejects.toMatchObject({ status: 403 });
});
