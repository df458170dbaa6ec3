import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatutoryRules } from "../rules/domain";
import { type MonthBefore, NOTHING_IN_KIND, type PayFacts } from "../terms/domain";
import { addMonth, type ItemFigures, workOutItem } from "./domain";

const RULES: StatutoryRules = {
  bands: [
    { upTo: 2_400_000, rate: 1000 },
    { upTo: 3_233_300, rate: 2500 },
    { upTo: null, rate: 3000 },
  ],
  personalRelief: 240_000,
  payeRounding: "cent",
  nhif: [],
  shif: { rate: 275, minimum: 30_000 },
  nssf: { rate: 600, lowerLimit: 900_000, upperLimit: 10_800_000 },
  housingLevy: { rate: 150, cap: null },
  beforeTax: ["nssf", "shif", "housingLevy"],
  pensionCap: 3_000_000,
  mortgageCap: 0,
  medicalFundCap: 0,
  disabilityExemption: 0,
  insuranceRelief: null,
  housingLevyRelief: null,
  nita: 5000,
};
const WEEKS = [
  ["2026-10-01", "2026-10-04"],
  ["2026-10-05", "2026-10-11"],
  ["2026-10-12", "2026-10-18"],
  ["2026-10-19", "2026-10-25"],
  ["2026-10-26", "2026-10-31"],
] as const;

const facts = (basicSalary: number, more: Partial<PayFacts> = {}): PayFacts => ({
  startDate: "2024-01-08",
  lastDay: null,
  overtimeRate: 1.5,
  disabled: false,
  resident: true,
  primaryEmployment: true,
  inKind: NOTHING_IN_KIND,
  relieved: { insurancePremium: 0, mortgageInterest: 0, postRetirementMedical: 0 },
  packages: [
    { from: "2024-01-08", to: null, basicSalary, payFrequency: "monthly", paidBy: "period", allowances: [] },
  ],
  leave: { half: 0, none: 0 },
  overtime: [],
  moves: { count: 0, days: 0 },
  deductions: [],
  before: [],
  arrears: [],
  unusedLeave: 0,
  centsBrought: 0,
  paymentMethod: "mpesa",
  ...more,
});

function paid(of: PayFacts, [startDate, endDate]: readonly [string, string]): ItemFigures {
  const item = workOutItem(
    { kind: "regular", startDate, endDate, profile: "by-law", rules: () => RULES, nssfBase: "gross" },
    of,
  );
  if (!item) throw new Error("A package pays for these days.");
  return item;
}

function withRun(before: readonly MonthBefore[], { months, deductions }: ItemFigures): MonthBefore[] {
  const [part] = months;
  const [sum] = before;
  if (!part) return [...before];
  const charged = deductions.flatMap(({ deductionId }) => deductionId ?? []);
  return [{ month: part.month, ...addMonth(sum, part), charged: [...(sum?.charged ?? []), ...charged] }];
}

test("a month's tax and instalment are the same whatever the order of its runs", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 20_000 }),
      fc.shuffledSubarray([...WEEKS], { minLength: WEEKS.length }),
      fc.integer({ min: 0, max: 300_000 }),
      (perDay, order, installment) => {
        // Whole cents a day, so that days add up to the month.
        const basicSalary = perDay * 100 * 22;
        const loan = {
          deductionId: "loan",
          type: "loan" as const,
          name: "Loan",
          withheldTimes: 0,
          totalInstallments: 10,
          installment: installment + 1,
          carried: 0,
          balance: 100_000_000,
          status: "active" as const,
          startsOn: "2026-01-01",
          endsOn: null,
        };
        const whole = paid(facts(basicSalary), ["2026-10-01", "2026-10-31"]);
        let before: MonthBefore[] = [];
        let carried = 0;
        let taken = 0;
        const runs = order.map((week) => {
          const run = paid(facts(basicSalary, { before, deductions: [{ ...loan, carried }] }), week);
          before = withRun(before, run);
          const [of] = run.deductions;
          carried = of?.carried ?? carried;
          taken += of?.taken ?? 0;
          expect(run.netPay).toBe(run.grossPay - run.totalStatutory - run.otherDeductions);
          expect(run.netPay * 3).toBeGreaterThanOrEqual(run.otherDeductions > 0 ? run.grossPay : 0);
          expect((run.payable + run.centsCarried) % 100).toBe(run.netPay % 100);
          return run;
        });
        const sum = (of: (run: ItemFigures) => number) => runs.reduce((total, run) => total + of(run), 0);
        expect(sum((run) => run.grossPay)).toBe(whole.grossPay);
        expect(sum((run) => run.paye)).toBe(whole.paye);
        expect(sum((run) => run.totalStatutory)).toBe(whole.totalStatutory);
        expect(taken + carried).toBe(installment + 1);
      },
    ),
  );
});

test("what tax is relieved of counts once a month, however many runs it has", () => {
  const relief = { rate: 1500, cap: 500_000, on: ["premium" as const] };
  const rules = { ...RULES, mortgageCap: 3_000_000, medicalFundCap: 1_500_000, insuranceRelief: relief };
  const relieved = {
    insurancePremium: 1_000_000,
    mortgageInterest: 2_000_000,
    postRetirementMedical: 500_000,
  };
  const run = (of: PayFacts, [startDate, endDate]: readonly [string, string]) =>
    workOutItem(
      { kind: "regular", startDate, endDate, profile: "by-law", rules: () => rules, nssfBase: "gross" },
      of,
    ) as ItemFigures;
  const none = run(facts(22_000_000), ["2026-10-01", "2026-10-31"]);
  const whole = run(facts(22_000_000, { relieved }), ["2026-10-01", "2026-10-31"]);
  expect(whole.reliefs.insurance).toBe(150_000);
  expect(none.taxableIncome - whole.taxableIncome).toBe(2_500_000);
  let before: MonthBefore[] = [];
  let paye = 0;
  for (const week of WEEKS) {
    const item = run(facts(22_000_000, { relieved, before }), week);
    before = withRun(before, item);
    paye += item.paye;
  }
  expect(paye).toBe(whole.paye);
  expect(before[0]?.pay).toMatchObject(relieved);
});

test("a quarter is its three months, each with its own bands and instalment", () => {
  const months = [
    ["2026-10-01", "2026-10-31"],
    ["2026-11-01", "2026-11-30"],
    ["2026-12-01", "2026-12-31"],
  ] as const;
  const quarter = paid(facts(5_000_000), ["2026-10-01", "2026-12-31"]);
  const apart = months.map((month) => paid(facts(5_000_000), month));
  expect(quarter.netPay).toBe(apart.reduce((sum, { netPay }) => sum + netPay, 0));
  expect(quarter.months.map(({ month }) => month)).toEqual(["2026-10", "2026-11", "2026-12"]);
});

test("nobody is paid for days that no package pays for", () => {
  const run = {
    kind: "regular" as const,
    startDate: "2023-10-01",
    endDate: "2023-10-31",
    profile: "by-law" as const,
    rules: () => RULES,
    nssfBase: "gross" as const,
  };
  expect(workOutItem(run, facts(5_000_000))).toBeUndefined();
});
