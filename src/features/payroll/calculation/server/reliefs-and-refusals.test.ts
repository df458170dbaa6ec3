import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payrollCalculationHandlers } from "./handlers";

useDatabase();

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

type Given = Parameters<ReturnType<typeof payroll>["calculate"]>[0];
const payroll = () => callAs(payrollCalculationHandlers, manager);
const calculate = (given: Given) => payroll().calculate(given);
const byLaw = (date: string, basic: number, more: Partial<Given> = {}) =>
  calculate({ profile: "by-law", date, basicSalary: Math.round(basic * 100), ...more });
const specified = (basic: number, more: Partial<Given> = {}) =>
  calculate({ profile: "as-specified", date: "2026-10-31", basicSalary: Math.round(basic * 100), ...more });

describe("before tax and reliefs", () => {
  const tax = async (more: Partial<Given>, date = "2026-10-31") => {
    const answer = await byLaw(date, 100_000, more);
    return [answer.deductedBeforeTax / 100, answer.reliefs.insurance / 100];
  };

  test("a pension counts up to 30,000 together with NSSF, and to 20,000 before December 2024", async () => {
    expect(await tax({ pension: 1_000_000 })).toEqual([20_250, 0]);
    expect(await tax({ pension: 9_000_000 })).toEqual([34_250, 0]);
    expect(await tax({ pension: 9_000_000 }, "2024-11-30")).toEqual([20_000, 412.5]);
  });

  test("mortgage interest counts up to 30,000 and 25,000 before, a medical fund up to 15,000", async () => {
    expect(await tax({ mortgageInterest: 9_000_000 })).toEqual([40_250, 0]);
    expect(await tax({ mortgageInterest: 9_000_000 }, "2024-11-30")).toEqual([27_160, 412.5]);
    expect(await tax({ postRetirementMedical: 9_000_000 })).toEqual([25_250, 0]);
    const { notices } = await byLaw("2024-11-30", 100_000, { postRetirementMedical: 100 });
    expect(notices).toEqual([
      "A post-retirement medical fund changes nothing under the law from 01/10/2024.",
    ]);
  });

  test("a private premium gives 15%, at most 5,000, from March 2024", async () => {
    expect(await tax({ insurancePremium: 1_000_000 })).toEqual([10_250, 1_500]);
    expect(await tax({ insurancePremium: 9_000_000 })).toEqual([10_250, 5_000]);
    expect(await tax({ insurancePremium: 1_000_000 }, "2024-09-30")).toEqual([2_160, 1_755]);
    expect(await tax({ insurancePremium: 1_000_000 }, "2024-02-29")).toEqual([2_160, 0]);
  });

  test("the levy's relief ends at 9,000", async () => {
    expect((await byLaw("2024-05-31", 5_000_000)).reliefs.housingLevy).toBe(900_000);
  });

  test("a disability exemption frees 150,000", async () => {
    const answer = await byLaw("2026-10-31", 160_250, { disabled: true });
    expect(answer.taxableIncome).toBe(0);
    expect(answer.statutoryDeductions.paye).toBe(0);
    expect(answer.statutoryDeductions.shif).toBeGreaterThan(0);
    const { taxableIncome } = await byLaw("2026-10-31", 500_000, { disabled: true });
    expect(taxableIncome).toBe(50_000_000 - 15_000_000 - 648_000 - 1_375_000 - 750_000);
  });

  test("none of them is passed over in silence as specified", async () => {
    const answer = await specified(50_000, {
      pension: 100,
      disabled: true,
      insurancePremium: 1,
      mortgageInterest: 1,
    });
    expect(answer.deductedBeforeTax).toBe(0);
    expect(answer.statutoryDeductions.paye).toBe(738_300);
    expect(answer.notices).toHaveLength(5);
  });

  test("reliefs are told whole where they are more than the tax", async () => {
    const answer = await byLaw("2026-10-31", 25_000);
    expect(answer.reliefs.personal).toBe(240_000);
    expect(answer.taxBeforeRelief).toBeLessThan(240_000);
    expect(answer.statutoryDeductions.paye).toBe(0);
  });
});

test.each([
  ["daysWorked", { daysWorked: 23 }],
  ["daysWorked", { daysWorked: -1 }],
  ["daysWorked", { daysWorked: 1.234 }],
  ["totalWorkingDays", { totalWorkingDays: 0 }],
  ["totalWorkingDays", { totalWorkingDays: 32 }],
  ["totalWorkingDays", { totalWorkingDays: 21.5 }],
  ["basicSalary", { basicSalary: -1 }],
  ["basicSalary", { basicSalary: 0.5 }],
  ["basicSalary", { basicSalary: 1e13 }],
  ["overtimeHours", { overtimeHours: -0.5 }],
  ["overtimeHours", { overtimeHours: 745 }],
  ["overtimeRate", { overtimeRate: 11 }],
  ["bonus", { bonus: -1 }],
  ["commission", { commission: -1 }],
  ["pension", { pension: -1 }],
  ["personalRelief", { personalRelief: -1 }],
  ["date", { date: "2026-02-30" }],
  ["date", { profile: "by-law", date: "2023-01-31" }],
  ["profile", { profile: "by-heart" }],
  ["allowances.0.amount", { allowances: [{ type: "housing", name: "House", amount: -1 }] }],
  ["deductions.0.name", { deductions: [{ type: "loan", name: " ", amount: 1 }] }],
])("%s is refused at its field: %j", async (field, wrong) => {
  const given = { profile: "as-specified", date: "2026-10-31", basicSalary: 5_000_000, ...wrong } as Given;
  await expect(calculate(given)).rejects.toMatchObject({
    code: "INVALID",
    status: 422,
    data: { fields: { [field]: expect.stringMatching(/\S/) } },
  });
});

test("days before the first law are refused in words", async () => {
  await expect(byLaw("2023-01-31", 50_000)).rejects.toMatchObject({
    message: "There are no payroll rules for days before 01/02/2023",
  });
  expect((await specified(50_000, { date: "2023-01-31" })).notices[0]).toContain("is not known here");
});

describe("who somebody is for tax", () => {
  test.each([
    ["a resident's main employment", {}, 19_812.35],
    ["a non-resident", { resident: false }, 22_212.35],
    ["a second employment", { primaryEmployment: false }, 22_212.35],
  ])("by law %s pays PAYE of 100,000", async (_, more, paye) => {
    expect((await byLaw("2025-09-30", 100_000, more)).statutoryDeductions.paye / 100).toBe(paye);
  });

  test("the simplified rules grant relief to everybody, and say that the fact changes nothing", async () => {
    const plain = await specified(100_000);
    const other = await specified(100_000, { resident: false, carBenefit: 4_000_000 });
    expect(other.statutoryDeductions).toEqual(plain.statutoryDeductions);
    expect(other.notices.slice(1)).toEqual([
      "Being a non-resident changes nothing under simplified rules.",
      "A benefit in kind changes nothing under simplified rules.",
    ]);
  });
});

test("by law the housing levy is of regular pay: a bonus and leave paid out on leaving are none of it", async () => {
  const levy = async (more: Partial<Given>) =>
    (await byLaw("2026-10-31", 50_000, more)).statutoryDeductions.housingLevy / 100;
  expect(await levy({ bonus: 5_000_000 })).toBe(750);
  const paidOut = (type: string) => ({
    allowances: [{ type, name: "Paid on leaving", amount: 6_300_000, taxable: true, prorated: false }],
  });
  for (const type of ["leave", "notice", "severance", "gratuity", "one-off"])
    expect(await levy(paidOut(type))).toBe(750);
  expect(await levy(paidOut("housing"))).toBe(1_695);
  expect(await levy({ commission: 5_000_000 })).toBe(1_500);
  expect((await specified(50_000, { bonus: 5_000_000 })).statutoryDeductions.housingLevy / 100).toBe(1_500);
});

test("a court's orders come before all else that is withheld", async () => {
  const owed = (type: string) => ({ type, name: type, amount: 2_000_000 });
  const { lines } = await byLaw("2026-10-31", 50_000, {
    deductions: ["loan", "helb", "court_attachment", "child_support"].map(owed),
  });
  const taken = lines.filter(({ code }) => code.startsWith("deduction:"));
  expect(taken.map(({ code }) => code)).toEqual([
    "deduction:child_support",
    "deduction:court_attachment",
    "deduction:helb",
    "deduction:loan",
  ]);
  expect(taken[0]?.amount).toBe(2_000_000);
  expect(taken[3]?.amount).toBe(0);
});
