import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { employeePayouts } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPaidEmployee, raise, release } from "../testing";
import { markItemPayments } from "./commands/settle-period";
import { payrollPeriodsHandlers } from "./handlers";

useDatabase();

let hr: Actor;
let manager: Actor;
const as = (actor: Actor) => callAs(payrollPeriodsHandlers, actor);

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
});

const aDraft = () => as(hr).create({ startDate: "2026-10-01" });

test("two clerks who open the month open the same draft; what pays somebody is opened for them", async () => {
  const [one, other] = [await aPaidEmployee(), await aPaidEmployee()];
  const opened = await Promise.all([1, 2].map(() => as(hr).openMonth({ employees: [one.number] })));
  expect(opened[0]?.number).toBe(opened[1]?.number);
  const id = opened[0]?.id ?? "";
  const { name, periodType, startDate } = await as(hr).get({ id });
  expect(periodType).toBe("monthly");
  expect(startDate).toMatch(/-01$/);
  expect(name).toMatch(/^\w+ \d{4} Payroll$/);
  await as(hr).generate({ id, employees: [one.number] });
  expect(await as(hr).openMonth({ employees: [one.number, other.number] })).toMatchObject({ id, missing: 1 });
  const next = await as(hr).openMonth({ employees: [other.number] });
  expect(next.id).not.toBe(id);
  expect(await as(hr).openMonth({ employees: [other.number] })).toMatchObject({ id: next.id, missing: 0 });
  await as(hr).cancel({ id, reason: "Begun twice" });
  expect(await as(hr).openMonth({ employees: [one.number] })).toMatchObject({ id: next.id });
  await expect(as(hr).openMonth({ employees: ["EMP999999"] })).rejects.toMatchObject({ code: "INVALID" });
  await expect(as(manager).openMonth({ employees: [one.number] })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("commission and one-off lines are paid, taxed and withheld", async () => {
  const { number } = await aPaidEmployee();
  const { id } = await aDraft();
  const preview = (adjustments: object) =>
    as(hr)
      .preview({ id, employees: [number], adjustments: [{ employee: number, ...adjustments }] })
      .then(({ items }) => items[0]);
  const plain = await preview({});
  const commission = await preview({ commission: 1_000_000 });
  expect(commission).toMatchObject({ grossPay: 6_000_000, commission: 1_000_000, taxableIncome: 6_000_000 });
  const untaxed = await preview({ allowance: { name: "Night out", amount: 300_000, taxable: false } });
  expect(untaxed).toMatchObject({ grossPay: 5_300_000, taxableIncome: plain?.taxableIncome });
  expect((await preview({ allowance: { name: "Night out", amount: 300_000 } }))?.taxableIncome).toBe(
    5_300_000,
  );
  const withheld = await preview({ deduction: { name: "Broken glass", amount: 200_000 } });
  expect((plain?.netPay ?? 0) - (withheld?.netPay ?? 0)).toBe(200_000);
  // A third of gross is left, whatever is withheld (Employment Act, section 19).
  const most = await preview({ deduction: { name: "Broken glass", amount: 90_000_000 } });
  expect((most?.netPay ?? 0) * 3).toBeGreaterThanOrEqual(most?.grossPay ?? 0);
  expect(most?.carried).toBeGreaterThan(0);
});

test.each([
  ["adjustments.0.allowance.name", { allowance: { name: " ", amount: 100 } }],
  ["adjustments.0.allowance.amount", { allowance: { name: "Night out", amount: -1 } }],
  ["adjustments.0.deduction.name", { deduction: { name: "", amount: 100 } }],
  ["adjustments.0.commission", { commission: -1 }],
  ["adjustments.0.overtimeHours", { overtimeHours: -1 }],
  ["adjustments.0.daysWorked", { daysWorked: 23 }],
])("%s is refused at its field", async (field, adjustment) => {
  const { number } = await aPaidEmployee();
  const { id } = await aDraft();
  await expect(
    as(hr).preview({ id, employees: [number], adjustments: [{ employee: number, ...adjustment }] }),
  ).rejects.toMatchObject({ data: { fields: { [field]: expect.any(String) } } });
});

test("nobody adjusts their own pay, neither before the run is generated nor after", async () => {
  const {
    actor: self,
    personId,
    number,
  } = await makeEmployee({ role: "hr_officer", startDate: "2024-01-08" });
  await raise(personId, "2024-01-08", { baseSalary: 8_000_000 });
  const { id } = await as(self).create({ startDate: "2026-10-01" });
  const own = { id, employees: [number], adjustments: [{ employee: number, bonus: 5_000_000 }] };
  await expect(as(self).preview(own)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as(self).generate(own)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await as(self).generate({ ...own, adjustments: [{ employee: number }] });
});

test("what an insurer is paid relieves the tax of a run by law", async () => {
  const { personId, number } = await aPaidEmployee({ basicSalary: 10_000_000 });
  const { id } = await as(hr).create({ startDate: "2026-10-01", profile: "by-law" });
  const paye = async () =>
    (await as(hr).preview({ id, employees: [number] })).items[0]?.statutoryDeductions.paye ?? 0;
  const before = await paye();
  await db()
    .insert(employeePayouts)
    .values({ personId, insurancePremium: 1_000_000 })
    .onConflictDoUpdate({ target: employeePayouts.personId, set: { insurancePremium: 1_000_000 } });
  // 15% of the premium (Income Tax Act, section 31).
  expect(before - (await paye())).toBe(150_000);
});

test("a run says whom each method pays, and why a payment failed", async () => {
  const people = [await aPaidEmployee(), await aPaidEmployee()];
  const { id } = await aDraft();
  await as(hr).generate({ id, employees: people.map(({ number }) => number) });
  await as(manager).approve({ id });
  expect((await as(hr).get({ id })).methods).toMatchObject({
    mpesa: { employees: 2, waiting: 2, completed: 0, payable: 2 * 3_850_700 },
    bank_transfer: { employees: 0, payable: 0 },
  });
  await release(id);
  const [first] = (await as(hr).items({ id })).rows;
  await transaction((tx) =>
    markItemPayments(tx, {
      period: trustedReach(tx, "payroll-period", id, "part"),
      itemIds: [first?.id ?? ""],
      status: "failed",
      failure: "The number is not registered with M-Pesa",
    }),
  );
  expect((await as(hr).items({ id })).rows[0]).toMatchObject({
    paymentStatus: "failed",
    paymentFailure: "The number is not registered with M-Pesa",
  });
  expect((await as(hr).get({ id })).methods.mpesa).toMatchObject({ failed: 1, waiting: 1 });
});

test("a month computed again is the same, whatever was agreed for later", async () => {
  const [plain, housed] = [
    await aPaidEmployee(),
    await aPaidEmployee({
      basicSalary: 8_333_333,
      allowances: [{ name: "House", type: "housing", amount: 1_234_567, taxable: true, prorated: true }],
    }),
  ];
  const figuresOf = async (bonus: number) => {
    const { id } = await aDraft();
    await as(hr).generate({
      id,
      employees: [plain.number, housed.number],
      adjustments: [{ employee: plain.number, bonus, daysWorked: 19.5 }],
    });
    const { rows } = await as(hr).items({ id });
    const { totalGrossPay, totalNetPay, totalTax, totalEmployer } = await as(hr).get({ id });
    await as(hr).cancel({ id, reason: "Computed again" });
    return {
      people: rows.map(({ id: _, ...item }) => item),
      totals: { totalGrossPay, totalNetPay, totalTax, totalEmployer },
    };
  };
  const first = await figuresOf(250_000);
  expect(first.people.reduce((sum, { netPay }) => sum + netPay, 0)).toBe(first.totals.totalNetPay);
  await raise(housed.personId, "2026-11-01", { baseSalary: 9_000_000 });
  expect(await figuresOf(250_000)).toEqual(first);
  expect(await figuresOf(260_000)).not.toEqual(first);
});
