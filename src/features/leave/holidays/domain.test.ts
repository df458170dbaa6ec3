import { expect, test } from "vitest";
import { easterOf, kenyanHolidays } from "./domain";

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
])("Easter of %i is on %s", (year, day) => {
  expect(easterOf(year)).toBe(day);
});

test("Kenya's holidays of 2026", () => {
  expect(kenyanHolidays(2026).map(({ day }) => day.slice(5))).toEqual(
    "01-01 04-03 04-06 05-01 06-01 10-10 10-20 12-12 12-25 12-26".split(" "),
  );
});

test("a holiday on a Sunday is kept on the next day that is none", () => {
  expect(kenyanHolidays(2027).map(({ day }) => day)).toContain("2027-12-27");
  expect(kenyanHolidays(2022).find(({ day }) => day === "2022-12-27")?.name).toBe("Christmas Day (observed)");
});
