import { describe, expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import type { Permission, StaffRole } from "~/platform/http/permissions";
import { AGEING, ageOf, formatTime, monthsOf, readPeriod, reportsFor, shareOf } from "./domain";

const now = new Date("2026-05-14T22:30:00Z");
const period = (query: string) => {
  const { from, to } = readPeriod(new URLSearchParams(query), now);
  return `${from} ${to}`;
};

test.each([
  ["", "2025-06-01 2026-05-15"],
  ["period=month", "2026-05-01 2026-05-15"],
  ["period=last-month", "2026-04-01 2026-04-30"],
  ["period=quarter", "2026-04-01 2026-05-15"],
  ["period=year", "2026-01-01 2026-05-15"],
  ["period=eternity", "2025-06-01 2026-05-15"],
  ["from=2026-02-01&to=2026-02-28", "2026-02-01 2026-02-28"],
  ["from=2026-02-01", "2026-02-01 2026-05-15"],
  ["from=2026-02-28&to=2026-02-01", "2025-06-01 2026-05-15"],
  ["from=2026-02-31&to=2026-03-01", "2025-06-01 2026-05-15"],
])("the period of ?%s is %s", (query, expected) => {
  expect(period(query)).toBe(expected);
});

test("a period touches its months", () => {
  expect(monthsOf({ from: "2025-11-20", to: "2026-02-01" })).toEqual([
    "2025-11-01",
    "2025-12-01",
    "2026-01-01",
    "2026-02-01",
  ]);
});

test("of a long period the months in which something happened, and those between", () => {
  const ever = { from: "2020-01-01", to: "2099-12-31" };
  expect(monthsOf(ever, ["2026-03-01", "2026-01-01"])).toEqual(["2026-01-01", "2026-02-01", "2026-03-01"]);
  expect(monthsOf(ever)).toEqual([]);
});

describe("ageing", () => {
  test.each([
    ["2026-05-20", 0],
    ["2026-05-15", 0],
    ["2026-05-14", 1],
    ["2026-04-15", 1],
    ["2026-04-14", 2],
    ["2026-03-16", 2],
    ["2026-03-15", 3],
    ["2026-02-14", 3],
    ["2026-02-13", 4],
    ["2020-01-01", 4],
  ])("what was due on %s is in the right box", (due, box) => {
    expect(AGEING[ageOf(due, "2026-05-15")]).toBe(AGEING[box]);
  });
});

test.each([
  [30, "1 min"],
  [5_400, "1 h 30 min"],
  [7_200, "2 h"],
  [200_000, "2 days"],
])("%i seconds read %s", (seconds, words) => {
  expect(formatTime(seconds)).toBe(words);
});

test("nothing of nothing is no share", () => {
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(1, 4)).toBe(0.25);
});

test("each role reads its reports and no others", () => {
  const of = (role: StaffRole) => reportsFor(Object.keys(DEFAULT_GRANTS[role]) as Permission[]).join(" ");
  expect(of("accountant")).toBe("revenue ageing vat payments mpesa");
  expect(of("sales_rep")).toBe("funnel sources staff sourceValue lossReasons stageTimes leadSpeed");
  expect(of("customer_service")).toBe("responses");
  expect(of("manager")).toBe(
    "revenue ageing vat payments mpesa funnel sources staff sourceValue lossReasons stageTimes leadSpeed responses headcount turnover absence balances expiries",
  );
  expect(of("hr_officer")).toBe("headcount turnover absence balances expiries");
  expect(of("driver")).toBe("");
});
