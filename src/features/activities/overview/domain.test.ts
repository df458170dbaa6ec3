import { expect, test } from "vitest";
import { averageDeal, forecastMonths, percentOf } from "./domain";

test.each([
  [0, 0, 0],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [3, 3, 100],
])("%d of %d is %d per cent", (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test("the average of no deals is nothing, and of others whole shillings", () => {
  expect(averageDeal(0, 0)).toBe(0);
  expect(averageDeal(100_000_00, 3)).toBe(33_333_00);
});

test("a forecast in November goes into the next year, and ends with the first day after it", () => {
  expect(forecastMonths("2026-11-23")).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
    "2027-03-01",
  ]);
});
