import { expect, test } from "vitest";
import { monthsOf, namedPeriod, readPeriod } from "./periods";

const now = new Date("2026-05-14T22:30:00Z");
const period = (query: string) => {
  const { from, to } = readPeriod(new URLSearchParams(query), now);
  return `${from} ${to}`;
};

test.each([
  ["", "2025-06-01 2026-05-15"],
  ["period=month", "2026-05-01 2026-05-15"],
  ["period=last-month", "2026-04-01 2026-04-30"],
  ["period=yesterday", "2026-05-14 2026-05-14"],
  ["period=last-week", "2026-05-04 2026-05-10"],
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

test.each([
  ["2026-05-04", "2026-04-27", "2026-05-03"],
  ["2026-05-10", "2026-04-27", "2026-05-03"],
  ["2026-01-01", "2025-12-22", "2025-12-28"],
])("the week before %s is %s to %s", (day, from, to) => {
  expect(namedPeriod("last-week", day)).toMatchObject({ from, to });
});
