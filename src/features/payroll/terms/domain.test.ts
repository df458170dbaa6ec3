import { expect, test } from "vitest";
import { NOTHING_IN_KIND, type PayFacts, termsOf, weekdaysBetween } from "./domain";

const FACTS: PayFacts = {
  startDate: "2024-01-08",
  lastDay: null,
  overtimeRate: 1.5,
  disabled: false,
  resident: true,
  primaryEmployment: true,
  inKind: NOTHING_IN_KIND,
  relieved: { insurancePremium: 0, mortgageInterest: 0, postRetirementMedical: 0 },
  packages: [
    {
      from: "2024-01-08",
      to: null,
      basicSalary: 2_200_000,
      payFrequency: "monthly",
      paidBy: "period",
      allowances: [],
    },
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
};
const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const terms = (facts: Partial<PayFacts>, span = OCTOBER) => termsOf({ ...FACTS, ...facts }, span, {}, true);

test.each([
  ["2026-10-01", "2026-10-31", 22],
  ["2026-11-01", "2026-11-30", 21],
  ["2026-10-03", "2026-10-04", 0],
  ["2026-10-05", "2026-10-11", 5],
  ["2026-10-09", "2026-10-12", 2],
  ["2026-10-12", "2026-10-09", 0],
])("weekdays from %s to %s are %i", (from, to, days) => {
  expect(weekdaysBetween(from, to)).toBe(days);
});

test("unpaid leave takes its days, half-paid leave half of them", () => {
  expect(terms({ leave: { none: 2, half: 3 } })).toMatchObject({ daysWorked: 18.5, totalWorkingDays: 22 });
});

test("who works no day of a month is paid no allowance either", () => {
  const [package_] = FACTS.packages;
  if (!package_) throw new Error("There is a package.");
  const packages = [{ ...package_, allowances: [{ name: "House", amount: 220_000 }] }];
  expect(terms({ packages, leave: { none: 22, half: 0 } })).toMatchObject({ daysWorked: 0, allowances: [] });
});

test("an unused day of leave is paid as a working day of the person", () => {
  expect(terms({ lastDay: "2026-10-14", unusedLeave: 6, daysAWeek: 6 })).toMatchObject({
    allowances: [{ type: "leave", amount: 500_000 }],
  });
});

test("a leaver is paid to the last day, with unused leave at a day's pay", () => {
  const paid = terms({ lastDay: "2026-10-14", unusedLeave: 4.5 });
  expect(paid).toMatchObject({ daysWorked: 10, allowances: [{ type: "leave", amount: 450_000 }] });
});

test("a raise within the period divides its days", () => {
  const [package_] = FACTS.packages;
  if (!package_) throw new Error("There is a package.");
  const packages = [
    { ...package_, to: "2026-10-11" },
    { ...package_, from: "2026-10-12", basicSalary: 4_400_000 },
  ];
  expect(terms({ packages })).toMatchObject({
    basicSalary: 4_400_000,
    daysWorked: 15,
    earlier: [{ basicSalary: 2_200_000, daysWorked: 7 }],
  });
});

test("a month's package paid by the week pays for the week's share, allowances too unless prorated by days", () => {
  const [package_] = FACTS.packages;
  if (!package_) throw new Error("There is a package.");
  const allowances = [
    { name: "House", amount: 220_000 },
    { name: "Fare", amount: 110_000, taxable: false, prorated: true },
  ];
  const paid = terms(
    { packages: [{ ...package_, allowances }], leave: { none: 1, half: 0 } },
    { from: "2026-10-05", to: "2026-10-11" },
  );
  expect(paid).toMatchObject({
    daysWorked: 4,
    allowances: [
      { name: "House", amount: 50_000, taxable: true },
      { name: "Fare", amount: 20_000, taxable: false },
    ],
  });
});

test("who is paid by the day or the move is paid for completed moves", () => {
  const [package_] = FACTS.packages;
  if (!package_) throw new Error("There is a package.");
  const moves = { count: 9, days: 7 };
  const byDay = terms({ packages: [{ ...package_, basicSalary: 150_000, paidBy: "day" }], moves });
  const byMove = terms({ packages: [{ ...package_, basicSalary: 150_000, paidBy: "move" }], moves });
  expect([byDay?.daysWorked, byMove?.daysWorked]).toEqual([7, 9]);
  expect(byMove?.unit).toBe("9 completed moves");
});

test.each([
  ["monthly" as const, { noticeDays: 30 }, [["Notice pay, 30 days", 6_600_000]]],
  ["monthly" as const, { noticeDays: 15 }, [["Notice pay, 15 days", 3_300_000]]],
  ["weekly" as const, { noticeDays: 7 }, [["Notice pay, 7 days", 6_600_000]]],
  ["bi-weekly" as const, { noticeDays: 7 }, [["Notice pay, 7 days", 3_300_000]]],
  // October 2026 has 22 weekdays: a day's pay is 3,000.
  ["monthly" as const, { severanceYears: 4 }, [["Severance pay, 60 days", 18_000_000]]],
  ["monthly" as const, { noticeDays: 0, severanceYears: 0 }, []],
])("a leaver paid %s with %o", (payFrequency, adjusted, expected) => {
  const of = {
    from: "2020-01-01",
    to: null,
    basicSalary: 6_600_000,
    payFrequency,
    paidBy: "period" as const,
    allowances: [],
  };
  const terms = termsOf(
    { ...FACTS, startDate: "2020-01-01", packages: [of] },
    { from: "2026-10-01", to: "2026-10-31" },
    adjusted,
    true,
  );
  const paid = (terms?.allowances ?? []).map(({ name, amount }) => [name, amount]);
  expect(paid).toEqual(expected);
});
