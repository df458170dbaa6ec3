import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "~/platform/kernel/dates";
import {
  addMonths,
  carryDue,
  earnedBy,
  grantsDue,
  type LeaveRules,
  lastDayOf,
  payOf,
  periodKey,
} from "./domain";

const rules: LeaveRules = {
  annualDays: 21,
  accrual: "yearly",
  carryOverDays: 10,
  sickFullDays: 7,
  sickHalfDays: 7,
  compassionateDays: 5,
  studyDays: 0,
  maternityMonths: 3,
  paternityWeeks: 2,
};
const monthly: LeaveRules = { ...rules, accrual: "monthly" };
const annual = (of: LeaveRules, hireDate: string, year: number, upTo: string, given: string[] = []) =>
  grantsDue(of, { hireDate, year, upTo, given: new Set(given) })
    .filter(({ category }) => category === "annual")
    .reduce((sum, { hundredths }) => sum + hundredths, 0) / 100;

test.each([
  ["all of it on 1 January", rules, "2020-03-01", "2026-01-01", 21],
  ["who joins gets it by months", rules, "2026-07-01", "2026-07-01", 10.5],
  ["the month of the hire counts up to its 15th", rules, "2026-07-15", "2026-12-31", 10.5],
  ["and after it does not", rules, "2026-07-16", "2026-12-31", 9],
  ["part of a year in whole halves", rules, "2026-04-10", "2026-12-31", 16],
  ["nothing before the first day", rules, "2026-07-01", "2026-06-30", 0],
  ["nothing in the year before", rules, "2027-01-01", "2026-12-31", 0],
  ["1.75 a month", monthly, "2020-03-01", "2026-01-31", 1.75],
  ["at the month's end", monthly, "2020-03-01", "2026-01-30", 0],
  ["21 by the end of the year", monthly, "2020-03-01", "2026-12-31", 21],
])("%s", (_, of, hired, upTo, expected) => {
  expect(annual(of, hired, 2026, upTo)).toBe(expected);
});

test.each([
  ["2025-03-01", "2026-01-09", 0],
  ["2025-03-01", "2026-01-31", 1.75],
  ["2025-03-01", "2026-06-30", 10.5],
  ["2025-03-01", "2026-12-31", 21],
  ["2026-03-15", "2026-06-14", 5.25],
])("who was hired on %s and leaves on %s has earned %f days in the year", (hireDate, lastDay, days) => {
  expect(earnedBy(rules, { hireDate, lastDay })).toBe(days * 100);
});

test("a year that began one way goes on so, and nothing is granted twice", () => {
  expect(annual(monthly, "2020-03-01", 2026, "2026-12-31", [periodKey("annual", "2026")])).toBe(0);
  expect(annual(rules, "2020-03-01", 2026, "2026-02-28", [periodKey("annual", "2026-01")])).toBe(1.75);
});

test("sick pay begins with the third month", () => {
  const sick = (upTo: string) =>
    grantsDue(rules, { hireDate: "2026-09-10", year: 2026, upTo, given: new Set() }).filter(
      ({ category }) => category === "sick",
    );
  expect(sick("2026-11-09")).toEqual([]);
  expect(sick("2026-11-10")).toMatchObject([{ hundredths: 1400, period: "2026" }]);
});

test("months, and the limits by law", () => {
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
  expect(lastDayOf(rules, "maternity", "2026-11-23")).toBe("2027-02-22");
  expect(lastDayOf(rules, "paternity", "2026-11-23")).toBe("2026-12-06");
  expect(lastDayOf(rules, "annual", "2026-11-23")).toBeUndefined();
});

test.each([
  [{ left: 1500, carried: 0 }, 1000],
  [{ left: 400, carried: 0 }, 400],
  [{ left: 300, carried: 900 }, 100],
  [{ left: -200, carried: 0 }, 0],
  [{ left: 500, carried: 1000 }, 0],
])("of %o goes into the next year %i", (of, expected) => {
  expect(carryDue(rules, of)).toBe(expected);
});

describe("pay of leave", () => {
  const sick = (count: number, from = "2026-03-02", hundredths = 100) => ({
    category: "sick" as const,
    days: Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), hundredths })),
  });
  const sums = (leave: Parameters<typeof payOf>[0]) => {
    const sum = { full: 0, half: 0, none: 0 };
    for (const { share, hundredths } of payOf(leave, rules)) sum[share] += hundredths;
    return sum;
  };
  test("sick: seven in full, seven by half, then none", () => {
    expect(sums([sick(16)])).toEqual({ full: 700, half: 700, none: 200 });
  });
  test("a day on the limit is split", () => {
    expect(sums([sick(1, "2026-02-01", 50), sick(7)])).toEqual({ full: 700, half: 50, none: 0 });
  });
  test("a new year begins anew; unpaid has none, others all", () => {
    expect(sums([sick(7, "2026-12-21"), sick(7, "2027-01-04")])).toEqual({ full: 1400, half: 0, none: 0 });
    expect(sums([{ ...sick(3), category: "unpaid" }])).toEqual({ full: 0, half: 0, none: 300 });
    expect(sums([{ ...sick(30), category: "maternity" }])).toEqual({ full: 3000, half: 0, none: 0 });
  });
  test("no day is lost, however sick leave is cut into requests", () => {
    const parts = fc.array(fc.record({ count: fc.nat(6), half: fc.boolean() }), { maxLength: 8 });
    fc.assert(
      fc.property(parts, (all) => {
        let at = "2026-01-01";
        const leave = all.map(({ count, half }) => {
          const part = sick(count, at, half ? 50 : 100);
          at = addDays(at, count);
          return part;
        });
        const total = all.reduce((sum, { count, half }) => sum + count * (half ? 50 : 100), 0);
        const { full, half, none } = sums(leave);
        expect(full + half + none).toBe(total);
        expect(full).toBe(Math.min(total, 700));
        expect(half).toBe(Math.max(0, Math.min(total - 700, 700)));
      }),
    );
  });
});
