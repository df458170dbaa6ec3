import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { leaveHandlers, mondayAhead } from "~/features/leave/testing";
import { makeEmployee } from "~/features/staff/testing";
import { aCourse, completedOn, trainingAs } from "~/features/training/testing";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";

useDatabase();

const TODAY = nairobiDate(new Date());
const year = { from: "2025-01-01", to: "2025-12-31" };
let hr: Actor;
let manager: Awaited<ReturnType<typeof makeEmployee>>;
let supervisor: Awaited<ReturnType<typeof makeEmployee>>;

const read = (
  actor: Actor,
  report: "headcount" | "turnover" | "absence" | "balances" | "expiries",
  period = year,
) => callAs(reportsHandlers, actor).hr({ report, ...period });
const cellsOf = ({ rows }: Pick<Report, "rows">, label: string) =>
  rows.find((row) => row.label === label)?.cells;

beforeAll(async () => {
  const since = { hireDate: "2024-02-01", startDate: "2024-02-01" };
  hr = (await makeEmployee({ role: "hr_officer", department: "hr", ...since })).actor;
  manager = await makeEmployee({ role: "manager", department: "sales", ...since });
  supervisor = await makeEmployee({ role: "supervisor", department: "operations", ...since });
  const dates = (hireDate: string) => ({ hireDate, startDate: hireDate });
  await makeEmployee({ role: "sales_rep", department: "sales", ...dates("2025-03-03"), status: "probation" });
  await makeEmployee({ department: "operations", supervisor: supervisor.actor, ...dates("2025-03-17") });
  await makeEmployee({
    department: "operations",
    ...dates("2025-05-05"),
    status: "terminated",
    offboardingDate: "2025-09-30",
  });
});

describe("headcount", () => {
  test("counts who works here by department and status", async () => {
    const report = await read(hr, "headcount");
    expect(report.columns.map(({ label }) => label)).toEqual([
      "Employees",
      "Active",
      "Probation",
      "On Leave",
      "Suspended",
      "Inactive",
    ]);
    expect(cellsOf(report, "Sales")).toEqual([2, 1, 1, 0, 0, 0]);
    expect(cellsOf(report, "Operations")).toEqual([2, 2, 0, 0, 0, 0]);
    expect(report.total?.[0]).toBe(5);
  });

  test("is of the reader's department, or team", async () => {
    expect((await read(manager.actor, "headcount")).rows.map(({ label }) => label)).toEqual(["Sales"]);
    const ofTeam = await read(supervisor.actor, "headcount");
    expect([ofTeam.rows.map(({ label }) => label), ofTeam.total?.[0]]).toEqual([["Operations"], 1]);
  });

  test("is nobody else's", async () => {
    for (const role of ["accountant", "driver", "sales_rep"] as const)
      await expect(read(await aPerson({ role }), "headcount")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

test("joiners and leavers are in their month, with how many there are at its end", async () => {
  const report = await read(hr, "turnover");
  expect(cellsOf(report, "Feb 2025")).toEqual([0, 0, 3]);
  expect(cellsOf(report, "Mar 2025")).toEqual([2, 0, 5]);
  expect(cellsOf(report, "May 2025")).toEqual([1, 0, 6]);
  expect(cellsOf(report, "Sep 2025")).toEqual([0, 1, 5]);
  expect(report.total).toEqual([3, 1, 5]);
  const half = await read(hr, "turnover", { from: "2025-03-10", to: "2025-03-31" });
  expect(half.total).toEqual([1, 0, 5]);
});

test("expiries are those not renewed, the oldest first, with the way to them", async () => {
  const driver = await makeEmployee({
    role: "driver",
    supervisor: supervisor.actor,
    certifications: [{ name: "Driving licence", number: "A 7", expiresOn: addDays(TODAY, -4) }],
  });
  const other = await makeEmployee({ role: "packer", department: "sales" });
  const { id, name } = await aCourse(hr);
  const trained = (number: string, expiresOn: string) =>
    trainingAs(hr).add({ number, ...completedOn(id, addDays(TODAY, -300)), expiresOn });
  await trained(driver.number, addDays(TODAY, 20));
  await trained(other.number, addDays(TODAY, 61));
  await trained(other.number, addDays(TODAY, 5));
  const { rows, chart } = await read(hr, "expiries");
  expect(rows).toEqual([
    {
      label: `${driver.actor.name}, ${driver.number}: Driving licence (expired)`,
      to: `/staff/${driver.number}/documents`,
      cells: [-4],
    },
    {
      label: `${driver.actor.name}, ${driver.number}: ${name}`,
      to: `/staff/${driver.number}/training`,
      cells: [20],
    },
  ]);
  expect(chart.series[0]?.values).toEqual([1, 0, 1, 0]);
  expect((await read(manager.actor, "expiries")).rows).toEqual([]);
  expect((await read(supervisor.actor, "expiries")).rows).toHaveLength(2);
});

test("absence is working days by department and why; balances are what each has left", async () => {
  const { actor: own, number } = await makeEmployee({
    role: "driver",
    supervisor: supervisor.actor,
    hireDate: "2024-02-01",
  });
  const firstDay = mondayAhead(2);
  const lastDay = addDays(firstDay, 6);
  const leave = callAs(leaveHandlers, hr);
  const annual = { number, type: "annual", lastHalf: false } as const;
  const { id } = await leave.ask({ ...annual, firstDay, lastDay, firstHalf: true });
  await leave.approve({ id });
  const second = { firstDay: addDays(firstDay, 7), lastDay: addDays(firstDay, 7) };
  await leave.ask({ ...annual, ...second });
  const { requests, balances } = await leave.ofEmployee({ number });
  const [pending, approved] = requests.map(({ days }) => days);
  const period = { from: firstDay, to: lastDay };
  const operations = cellsOf(await read(hr, "absence", period), "Operations");
  expect(operations).toEqual([approved, 0, 0, 0, approved]);
  expect(cellsOf(await read(hr, "absence", { from: firstDay, to: firstDay }), "Operations")?.[0]).toBe(0.5);
  expect((await read(manager.actor, "absence", period)).rows).toEqual([]);
  expect(cellsOf(await read(supervisor.actor, "absence", period), "Operations")?.[0]).toBe(approved);
  if (firstDay.slice(0, 4) === second.lastDay.slice(0, 4) && firstDay.slice(0, 4) === TODAY.slice(0, 4)) {
    const of = balances.find(({ category }) => category === "annual");
    const row = (await read(hr, "balances")).rows.find(({ to }) => to === `/staff/${number}/leave`);
    expect(row?.label).toBe(`${own.name}, ${number}`);
    expect(row?.cells[1]).toBe(of?.used);
    expect(row?.cells[2]).toBe(pending);
  }
  expect((await read(supervisor.actor, "balances")).rows.some(({ to }) => to?.includes(number))).toBe(true);
  expect((await read(manager.actor, "balances")).rows.some(({ to }) => to?.includes(number))).toBe(false);
  await expect(read(await aPerson({ role: "driver" }), "absence")).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
