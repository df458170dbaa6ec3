import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payrollSection } from "../../rules/settings";
import published from "./data/published-cases.json";
import { payrollCalculationHandlers } from "./handlers";

useDatabase();

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

type Given = Parameters<ReturnType<typeof payroll>["calculate"]>[0];
const payroll = () => callAs(payrollCalculationHandlers, manager);
const calculate = (given: Given) => payroll().calculate(given);
/** Shillings of the law's rules, as published figures are. */
const byLaw = (date: string, basic: number, more: Partial<Given> = {}) =>
  calculate({ profile: "by-law", date, basicSalary: Math.round(basic * 100), ...more });
const specified = (basic: number, more: Partial<Given> = {}) =>
  calculate({ profile: "as-specified", date: "2026-10-31", basicSalary: Math.round(basic * 100), ...more });

const EXAMPLE: Given = {
  profile: "as-specified",
  date: "2026-10-31",
  basicSalary: 4400000,
  totalWorkingDays: 22,
  daysWorked: 20,
  overtimeHours: 10,
  overtimeRate: 1.5,
  bonus: 0,
  commission: 0,
  allowances: [
    { type: "housing", name: "House", amount: 500000, taxable: true, prorated: false },
    { type: "transport", name: "Fare", amount: 300000, taxable: false, prorated: false },
  ],
  deductions: [{ type: "sacco", name: "Sacco", amount: 0 }],
  pension: 0,
  insurancePremium: 0,
  mortgageInterest: 0,
  postRetirementMedical: 0,
  disabled: false,
  personalRelief: 240000,
};

test("a month of overtime, absence and two allowances comes out to the cent", async () => {
  const { lines, notices, ...answer } = await calculate(EXAMPLE);
  expect(answer).toEqual({
    profile: "as-specified",
    ruleSet: "as-specified",
    date: "2026-10-31",
    currency: "KES",
    proratedBasic: 4000000,
    overtimePay: 375000,
    totalAllowances: 800000,
    taxableAllowances: 500000,
    nonTaxableAllowances: 300000,
    grossPay: 5175000,
    deductedBeforeTax: 0,
    taxableIncome: 4875000,
    taxBeforeRelief: 940835,
    reliefs: { personal: 240000, insurance: 0, housingLevy: 0 },
    statutoryDeductions: {
      paye: 700800,
      nhif: 120000,
      shif: 0,
      nssf: 216000,
      housingLevy: 77625,
      total: 1114425,
    },
    otherDeductions: 0,
    carried: 0,
    totalDeductions: 1114425,
    netPay: 4060575,
    employer: { nssf: 216000, housingLevy: 77625, nita: 5000 },
  });
  expect(lines.find(({ code }) => code === "nssf")).toEqual({
    code: "nssf",
    label: "NSSF",
    base: 4000000,
    rate: "6%",
    amount: 216000,
  });
  expect(lines.map(({ code }) => code)).toContain("overtime");
  expect(notices).toEqual([
    "These are the simplified rules, not the law of 31/10/2026 (in force from 01/02/2026).",
  ]);
});

test("three fields are enough", async () => {
  const answer = await specified(50_000);
  expect(answer.statutoryDeductions.paye).toBe(738_300);
  expect(answer.netPay).toBe(3_850_700);
  const nothing = await specified(0);
  expect(nothing).toMatchObject({
    grossPay: 0,
    netPay: 0,
    totalDeductions: 0,
    reliefs: { personal: 240000 },
    employer: { nssf: 0, housingLevy: 0, nita: 0 },
  });
  const law = await byLaw("2026-10-31", 0);
  expect(law.statutoryDeductions.total).toBe(0);
});

describe("published case", () => {
  test.each(published.map((one) => [one.id, one] as const))("%s", async (_, one) => {
    const { statutoryDeductions: taken, ...answer } = await byLaw(one.effective_date, one.basic);
    const near = (cents: number, shillings: number | null) => {
      if (shillings !== null) expect(Math.abs(cents / 100 - shillings)).toBeLessThanOrEqual(one.tolerance);
    };
    near(taken.nssf, one.nssf);
    near(taken.nhif + taken.shif, one.nhif_or_shif);
    near(taken.housingLevy, one.ahl);
    near(answer.taxableIncome, one.taxable);
    near(answer.taxBeforeRelief, one.tax_before_relief);
    near(answer.reliefs.insurance, one.insurance_relief);
    near(answer.reliefs.housingLevy, one.ahl_relief);
    near(taken.paye, one.paye);
    near(answer.netPay, one.net);
  });
});

test.each([
  ["2023-02-01", "2023-02-01", [1700, 0, 1080, 0, 1080, 0, 0]],
  ["2023-06-30", "2023-02-01", [1700, 0, 1080, 0, 1080, 0, 0]],
  ["2023-07-01", "2023-07-01", [1700, 0, 1080, 1500, 1080, 0, 0]],
  ["2023-12-31", "2023-07-01", [1700, 0, 1080, 1500, 1080, 0, 0]],
  ["2024-01-01", "2024-01-01", [1700, 0, 1080, 0, 1080, 0, 0]],
  ["2024-01-31", "2024-01-01", [1700, 0, 1080, 0, 1080, 0, 0]],
  ["2024-02-01", "2024-02-01", [1700, 0, 2160, 0, 2160, 0, 0]],
  ["2024-02-29", "2024-02-01", [1700, 0, 2160, 0, 2160, 0, 0]],
  ["2024-03-01", "2024-03-01", [1700, 0, 2160, 1500, 2160, 255, 225]],
  ["2024-09-30", "2024-03-01", [1700, 0, 2160, 1500, 2160, 255, 225]],
  ["2024-10-01", "2024-10-01", [0, 2750, 2160, 1500, 2160, 412.5, 225]],
  ["2024-11-30", "2024-10-01", [0, 2750, 2160, 1500, 2160, 412.5, 225]],
  ["2024-12-01", "2024-12-01", [0, 2750, 2160, 1500, 6410, 0, 0]],
  ["2025-01-31", "2024-12-01", [0, 2750, 2160, 1500, 6410, 0, 0]],
  ["2025-02-01", "2025-02-01", [0, 2750, 4320, 1500, 8570, 0, 0]],
  ["2026-01-31", "2025-02-01", [0, 2750, 4320, 1500, 8570, 0, 0]],
  ["2026-02-01", "2026-02-01", [0, 2750, 6000, 1500, 10250, 0, 0]],
  ["2026-10-31", "2026-02-01", [0, 2750, 6000, 1500, 10250, 0, 0]],
])("the law of %s is that from %s", async (date, from, figures) => {
  const {
    ruleSet,
    statutoryDeductions: taken,
    reliefs,
    deductedBeforeTax,
    notices,
  } = await byLaw(date, 100_000);
  expect(ruleSet).toBe(`by-law:${from}`);
  expect(notices).toEqual([]);
  expect(
    [
      taken.nhif,
      taken.shif,
      taken.nssf,
      taken.housingLevy,
      deductedBeforeTax,
      reliefs.insurance,
      reliefs.housingLevy,
    ].map((cents) => cents / 100),
  ).toEqual(figures);
});

test("bands of 32.5% and 35% begin in July 2023", async () => {
  const june = await byLaw("2023-06-30", 1_000_000);
  const july = await byLaw("2023-07-31", 1_000_000);
  expect(june.taxBeforeRelief / 100).toBe(294_459.35);
  expect(july.taxBeforeRelief / 100).toBe(311_905.35);
});

// Taxable pay and PAYE as specified, in shillings: each edge and the shilling after it.
test.each([
  [24_000, 0],
  [24_001, 0],
  [32_333, 2083],
  [32_334, 2084],
  [500_000, 142_383],
  [500_001, 142_384],
  [800_000, 239_883],
  [800_001, 239_884],
])("as specified, %i is taxed %i", async (basic, paye) => {
  expect((await specified(basic)).statutoryDeductions.paye).toBe(paye * 100);
});

test.each([
  [5_999.99, 150],
  [6_000, 300],
  [7_999.99, 300],
  [8_000, 400],
  [11_999.99, 400],
  [12_000, 500],
  [14_999.99, 500],
  [15_000, 600],
  [19_999.99, 600],
  [20_000, 750],
  [24_999.99, 750],
  [25_000, 850],
  [29_999.99, 850],
  [30_000, 900],
  [34_999.99, 900],
  [35_000, 950],
  [39_999.99, 950],
  [40_000, 1000],
  [44_999.99, 1000],
  [45_000, 1100],
  [49_999.99, 1100],
  [50_000, 1200],
  [59_999.99, 1200],
  [60_000, 1300],
  [69_999.99, 1300],
  [70_000, 1400],
  [79_999.99, 1400],
  [80_000, 1500],
  [89_999.99, 1500],
  [90_000, 1600],
  [99_999.99, 1600],
  [100_000, 1700],
])("NHIF of %d gross is %i, as specified and by law", async (basic, nhif) => {
  expect((await specified(basic)).statutoryDeductions.nhif).toBe(nhif * 100);
  expect((await byLaw("2024-05-31", basic)).statutoryDeductions.nhif).toBe(nhif * 100);
});

test.each([
  ["2024-01-31", 18_000, 1080],
  ["2024-02-29", 36_000, 2160],
  ["2025-02-28", 72_000, 4320],
  ["2026-02-28", 108_000, 6480],
])("NSSF of %s ends at %i", async (date, limit, most) => {
  const nssf = async (basic: number) => (await byLaw(date, basic)).statutoryDeductions.nssf;
  expect(await nssf(limit - 1)).toBe(most * 100 - 6);
  expect(await nssf(limit)).toBe(most * 100);
  expect(await nssf(limit + 1)).toBe(most * 100);
});

test("caps as specified: NSSF at 36,000 of basic alone, the levy at 166,666.67 of gross", async () => {
  const allowances = [{ type: "housing", name: "House", amount: 10_000_000 }];
  expect((await specified(20_000, { allowances })).statutoryDeductions.nssf).toBe(120_000);
  expect((await specified(36_001)).statutoryDeductions.nssf).toBe(216_000);
  expect((await specified(166_666)).statutoryDeductions.housingLevy).toBe(249_999);
  expect((await specified(166_667)).statutoryDeductions.housingLevy).toBe(250_000);
  expect((await specified(900_000)).statutoryDeductions.housingLevy).toBe(250_000);
});

test.each([
  [10_909, 300],
  [10_910, 300.03],
  [9_000, 300],
])("SHIF of %i is %d", async (basic, shif) => {
  expect((await byLaw("2026-10-31", basic)).statutoryDeductions.shif).toBe(Math.round(shif * 100));
});

test("NSSF by law is of gross, or of basic when the company chose so", async () => {
  const bonus = 5_000_000;
  expect((await byLaw("2026-10-31", 20_000, { bonus })).statutoryDeductions.nssf).toBe(420_000);
  const admin = await aPerson({ role: "admin" });
  const choose = (nssfBase: "basic" | "gross") =>
    transaction((tx) =>
      saveSettings(tx, admin, {
        section: payrollSection,
        value: { nssfBase },
        version: 0,
        now: new Date(),
      }),
    );
  await choose("basic");
  expect((await byLaw("2026-10-31", 20_000, { bonus })).statutoryDeductions.nssf).toBe(120_000);
  await db().execute(sql`delete from settings where section = 'payroll'`);
});

test("deductions are taken in their order and leave a third of gross; the rest is carried", async () => {
  const deductions = [
    { type: "advance", name: "Advance", amount: 1_500_000 },
    { type: "loan", name: "Loan", amount: 1_000_000 },
    { type: "helb", name: "HELB", amount: 500_000 },
  ];
  const answer = await specified(50_000, { deductions });
  expect(answer.netPay).toBe(1_666_667);
  expect(answer.otherDeductions).toBe(3_850_700 - 1_666_667);
  expect(answer.carried).toBe(3_000_000 - answer.otherDeductions);
  expect(
    answer.lines.filter(({ code }) => code.startsWith("deduction:")).map(({ amount }) => amount),
  ).toEqual([500_000, 1_000_000, 684_033]);
  expect(answer.notices[1]).toContain("a third of gross pay stays");
});

test("a pay smaller than its contributions is never below 0", async () => {
  const answer = await specified(100);
  expect(answer.netPay).toBe(0);
  expect(answer.statutoryDeductions).toMatchObject({
    nssf: 600,
    housingLevy: 150,
    nhif: 9_250,
    total: 10_000,
  });
  expect(answer.notices.at(-1)).toContain("57.50 of the contributions found no room");
});

test("it writes nothing, and is not everybody's", async () => {
  const count = async () => {
    const { rows } = await db().execute(
      sql`select (select count(*) from events) + (select count(*) from row_changes) as n`,
    );
    return rows[0]?.n;
  };
  const driver = await aPerson({ role: "driver" });
  const before = await count();
  await calculate(EXAMPLE);
  expect(await count()).toBe(before);
  await expect(callAs(payrollCalculationHandlers, driver).calculate(EXAMPLE)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
