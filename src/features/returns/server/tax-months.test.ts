import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { aCorrection, aLawfulRun, aPaidEmployee, release } from "~/features/payroll/periods/testing";
import { payrollLedgerRules } from "~/features/payroll/server/queries/ledger";
import type { Allowance } from "~/features/staff/compensation/domain";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { cardRow } from "../domain/cards";
import { p10Row } from "../domain/files";
import { readTaxYears } from "./queries/cards";
import { returnsLedgerRules } from "./queries/ledger";
import { readMonth } from "./queries/months";

/** P10 and P9A of months with several runs, by law: against figures worked out by hand. */

for (const answer of [returnsLedgerRules, payrollLedgerRules]) answer.join();
useDatabase();
let hr: Actor;
let manager: Actor;
beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
});
const aRun = (...run: Parameters<typeof aLawfulRun> extends [unknown, ...infer Rest] ? Rest : never) =>
  aLawfulRun({ hr, manager }, ...run);
async function cardOf(personId: string, year = 2026) {
  const months = (await readTaxYears(db(), [personId], year)).get(personId) ?? [];
  return months.map((month) => [month.month, ...cardRow(month)]);
}
const p10Of = async (number: string, month: string) => {
  const { people } = await readMonth(db(), month, "closed");
  const person = people.find(({ employeeNumber }) => employeeNumber === number);
  if (!person) throw new Error("Nobody of this number was paid.");
  return { person, row: p10Row(person) };
};

test("a correction's month counts once in P10 and P9A: the month's last state", async () => {
  const { number, personId } = await aPaidEmployee({ basicSalary: 10_000_000 });
  const id = await aRun([number], { startDate: "2025-09-01" });
  await release(id);
  await aCorrection({ hr, manager }, id, { employee: number, reason: "Night work", pay: 1_000_000 });
  // 110,000 less NSSF 4,320, SHIF 3,025 and levy 1,650.
  const { person, row } = await p10Of(number, "2025-09");
  expect(person).toMatchObject({ cash: 11_000_000, taxable: 10_100_500, personalRelief: 240_000 });
  expect([row[6], row[21], row[24]]).toEqual(["110000.00", "2400.00", (person.paye / 100).toFixed(2)]);
  expect(person.taxCharged - person.personalRelief).toBe(person.paye);
  const card = await cardOf(personId, 2025);
  expect(card).toEqual([
    [
      "2025-09",
      11_000_000,
      0,
      0,
      11_000_000,
      3_300_000,
      432_000,
      3_000_000,
      165_000,
      302_500,
      0,
      0,
      899_500,
      10_100_500,
      person.taxCharged,
      240_000,
      0,
      person.paye,
    ],
  ]);
});

test("four weekly runs of a month grant its relief once", async () => {
  const { number, personId } = await aPaidEmployee({ basicSalary: 900_000, payFrequency: "weekly" });
  for (const startDate of ["2025-06-02", "2025-06-09", "2025-06-16", "2025-06-23"])
    await aRun([number], { startDate, periodType: "weekly" });
  const { person } = await p10Of(number, "2025-06");
  // 36,000 less NSSF 2,160, SHIF 990 and levy 540.
  expect(person).toMatchObject({ cash: 3_600_000, taxable: 3_231_000, personalRelief: 240_000 });
  expect((await cardOf(personId, 2025)).map(([month]) => month)).toEqual(["2025-06"]);
});

test("pay that is not taxed is no cash pay; interest, medical fund and levy of regular pay alone have their columns", async () => {
  const perDiem: Allowance = { name: "Per diem", amount: 1_000_000, taxable: false };
  const { number, personId } = await aPaidEmployee({ basicSalary: 20_000_000, allowances: [perDiem] });
  await db().execute(
    sql`update employee_payouts set mortgage_interest = 2500000, post_retirement_medical = 1000000 where person_id = ${personId}`,
  );
  await aRun([number], { startDate: "2025-08-01" }, [{ employee: number, bonus: 5_000_000 }]);
  const { person, row } = await p10Of(number, "2025-08");
  expect(row.slice(6, 7)).toEqual(["250000.00"]);
  expect(row.slice(17, 20)).toEqual(["10000.00", "25000.00", "3150.00"]);
  expect(person).toMatchObject({ levyPay: 21_000_000, housingLevy: 315_000 });
  const [card = []] = await cardOf(personId, 2025);
  const [, a = 0, b = 0, c = 0, , , , , f, g, h, i, j = 0, k] = card as number[];
  expect([f, g, h, i]).toEqual([person.housingLevy, person.shif, 1_000_000, 2_500_000]);
  expect(k).toBe(a + b + c - j);
});

test.each([
  ["a resident's main employment", {}, 1_981_235],
  ["a non-resident", { resident: false }, 2_221_235],
  ["a second employment", { primary_employment: false }, 2_221_235],
])("by law %s has its personal relief or none", async (_, facts, paye) => {
  const { number, personId } = await aPaidEmployee({ basicSalary: 10_000_000 });
  for (const [column, value] of Object.entries(facts))
    await db().execute(
      sql`update employee_payouts set ${sql.identifier(column)} = ${value} where person_id = ${personId}`,
    );
  await aRun([number], { startDate: "2025-09-01" });
  const { person, row } = await p10Of(number, "2025-09");
  expect(person.paye).toBe(paye);
  expect(row[21]).toBe("resident" in facts || "primary_employment" in facts ? "0.00" : "2400.00");
});

test.each([
  ["2026-01-01", 20_000_000, "nssf", 1_728_000],
  ["2024-10-01", 20_000_000, "paye", 15_010_605],
])("a quarter from %s takes each month by its own law", async (startDate, basicSalary, field, amount) => {
  const { number } = await aPaidEmployee({ basicSalary });
  await aRun([number], { startDate, periodType: "quarterly" });
  const month = startDate === "2026-01-01" ? "2026-03" : "2024-12";
  const { person } = await p10Of(number, month);
  expect(person[field as "nssf" | "paye"]).toBe(amount);
});

test("the books prove it: a month that is counted twice is found", async () => {
  const { disagreements } = await verifyLedger(db());
  expect(disagreements).toEqual([]);
});
