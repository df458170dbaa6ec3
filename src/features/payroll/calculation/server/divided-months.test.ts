import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import type { PayTerms } from "../../domain/earnings";
import type { StatutoryRules } from "../../rules/domain";
import { getRuleSet } from "../../rules/server/queries";
import { calculatePay, type Deduction, type MonthSoFar, NO_FACTS, type Pay } from "../domain";

useDatabase();

const DATES = [
  "2023-06-30",
  "2023-12-31",
  "2024-01-31",
  "2024-09-30",
  "2024-11-30",
  "2025-01-31",
  "2026-10-31",
];
const sets: StatutoryRules[] = [];

beforeAll(async () => {
  const specified = await getRuleSet(db(), "as-specified", { date: "2026-10-31", field: "date" });
  sets.push(specified.rules);
  for (const date of DATES) sets.push((await getRuleSet(db(), "by-law", { date, field: "date" })).rules);
});

const TERMS: PayTerms = {
  basicSalary: 0,
  totalWorkingDays: 22,
  daysWorked: 22,
  overtimeHours: 0,
  overtimeRate: 1.5,
  bonus: 0,
  commission: 0,
  allowances: [],
};
const cents = (max: number) => fc.integer({ min: 0, max });
const anyTerms: fc.Arbitrary<PayTerms> = fc
  .record({
    basicSalary: cents(200_000_000),
    totalWorkingDays: fc.integer({ min: 1, max: 31 }),
    share: fc.integer({ min: 0, max: 100 }),
    overtimeHours: fc.integer({ min: 0, max: 8000 }).map((hours) => hours / 100),
    bonus: cents(50_000_000),
    commission: cents(50_000_000),
    allowances: fc.array(
      fc.record({
        type: fc.constant("other"),
        name: fc.constant("Allowance"),
        amount: cents(20_000_000),
        taxable: fc.boolean(),
        prorated: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ share, ...terms }) => ({
    ...TERMS,
    ...terms,
    daysWorked: Math.round(terms.totalWorkingDays * share) / 100,
  }));
const anySet = fc.integer({ min: 0, max: DATES.length });
const anyBase = fc.constantFrom("basic" as const, "gross" as const);
const someDeductions: fc.Arbitrary<Deduction[]> = fc.array(
  fc.record({
    type: fc.constantFrom("advance", "helb", "union", "loan", "sacco", "pension"),
    name: fc.constant("Deduction"),
    amount: cents(10_000_000),
  }),
  { maxLength: 6 },
);

function runs(rules: StatutoryRules, nssfBase: "basic" | "gross", terms: readonly PayTerms[]): Pay[] {
  const done: Pay[] = [];
  let before: MonthSoFar | undefined;
  for (const each of terms) {
    const pay = calculatePay({ rules, nssfBase, terms: each, before });
    before = pay.after;
    done.push(pay);
  }
  return done;
}
const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
const rulesAt = (index: number) => sets[index] as StatutoryRules;

test("net is gross less statutory less other, never below 0, and deductions leave a third of gross", () => {
  fc.assert(
    fc.property(anySet, anyBase, anyTerms, someDeductions, (set, nssfBase, terms, deductions) => {
      const pay = calculatePay({ rules: rulesAt(set), nssfBase, terms, deductions });
      const { paye, nhif, shif, nssf, housingLevy, total } = pay.statutoryDeductions;
      expect(total).toBe(paye + nhif + shif + nssf + housingLevy);
      expect(pay.totalDeductions).toBe(total + pay.otherDeductions);
      expect(pay.netPay).toBe(pay.grossPay - total - pay.otherDeductions);
      expect(pay.netPay).toBeGreaterThanOrEqual(0);
      expect(pay.otherDeductions + pay.carried).toBe(sum(deductions.map(({ amount }) => amount)));
      if (pay.otherDeductions > 0) expect(pay.netPay * 3).toBeGreaterThanOrEqual(pay.grossPay);
      const figures = [
        paye,
        nhif,
        shif,
        nssf,
        housingLevy,
        pay.taxableIncome,
        pay.taxBeforeRelief,
        pay.carried,
      ];
      for (const figure of figures) {
        expect(Number.isSafeInteger(figure)).toBe(true);
        expect(figure).toBeGreaterThanOrEqual(0);
      }
      if (set === 0) expect(paye % 100 === 0 || pay.short > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("who earns more pays no less of anything, and less tax than they earn more", () => {
  fc.assert(
    fc.property(anySet, cents(200_000_000), cents(10_000_000), (set, basicSalary, more) => {
      const of = (amount: number) =>
        calculatePay({ rules: rulesAt(set), nssfBase: "gross", terms: { ...TERMS, basicSalary: amount } });
      const less = of(basicSalary);
      const raised = of(basicSalary + more);
      for (const name of ["paye", "nhif", "shif", "nssf", "housingLevy", "total"] as const)
        expect(raised.statutoryDeductions[name]).toBeGreaterThanOrEqual(less.statutoryDeductions[name]);
      const tax = raised.statutoryDeductions.paye - less.statutoryDeductions.paye;
      expect(tax).toBeLessThanOrEqual(Math.ceil(more * 0.35) + 100);
    }),
    { numRuns: 500 },
  );
});

test("a month divided into runs has the month's tax and contributions, whatever their order", () => {
  const run = fc.record({
    basicSalary: fc.integer({ min: 500_000, max: 30_000_000 }),
    bonus: cents(5_000_000),
  });
  const divided = fc
    .array(run, { minLength: 2, maxLength: 6 })
    .chain((parts) => fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })));
  fc.assert(
    fc.property(anySet, anyBase, divided, (set, nssfBase, [parts, shuffled]) => {
      const rules = rulesAt(set);
      const whole = calculatePay({
        rules,
        nssfBase,
        terms: {
          ...TERMS,
          basicSalary: sum(parts.map(({ basicSalary }) => basicSalary)),
          bonus: sum(parts.map(({ bonus }) => bonus)),
        },
      });
      for (const order of [parts, shuffled]) {
        const done = runs(
          rules,
          nssfBase,
          order.map((part) => ({ ...TERMS, ...part })),
        );
        for (const name of ["paye", "nhif", "shif", "nssf", "housingLevy", "total"] as const)
          expect([name, sum(done.map(({ statutoryDeductions }) => statutoryDeductions[name]))]).toEqual([
            name,
            whole.statutoryDeductions[name],
          ]);
        for (const name of ["nssf", "housingLevy", "nita"] as const)
          expect(sum(done.map(({ employer }) => employer[name]))).toBe(whole.employer[name]);
        expect(sum(done.map(({ netPay }) => netPay))).toBe(whole.netPay);
      }
    }),
    { numRuns: 300 },
  );
});

test("what a first small run had no room for, the next withholds", () => {
  const [first, second] = runs(rulesAt(0), "basic", [
    { ...TERMS, basicSalary: 10_000 },
    { ...TERMS, basicSalary: 1_990_000 },
  ]);
  const whole = calculatePay({
    rules: rulesAt(0),
    nssfBase: "basic",
    terms: { ...TERMS, basicSalary: 2_000_000 },
  });
  expect(first?.netPay).toBe(0);
  expect(first?.short).toBe(5_750);
  expect((first?.netPay ?? 0) + (second?.netPay ?? 0)).toBe(whole.netPay);
});

test("facts of the tax count once in a month, in whichever run they come", () => {
  const facts = { ...NO_FACTS, pension: 1_000_000, disabled: true };
  const terms = { ...TERMS, basicSalary: 20_000_000 };
  const rules = rulesAt(DATES.length);
  const first = calculatePay({ rules, nssfBase: "gross", terms, facts });
  const second = calculatePay({ rules, nssfBase: "gross", terms, before: first.after });
  const turned = calculatePay({
    rules,
    nssfBase: "gross",
    terms,
    facts,
    before: calculatePay({ rules, nssfBase: "gross", terms }).after,
  });
  const double = { ...terms, basicSalary: 40_000_000 };
  const whole = calculatePay({ rules, nssfBase: "gross", terms: double, facts });
  expect(first.statutoryDeductions.paye + second.statutoryDeductions.paye).toBe(
    whole.statutoryDeductions.paye,
  );
  expect(turned.after.withheld).toEqual(whole.after.withheld);
});
