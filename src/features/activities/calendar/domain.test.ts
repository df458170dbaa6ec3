import { expect, test } from "vitest";
import { readDay, readView, spanOf, stepFrom } from "./domain";

test("a month is read in whole weeks, whatever its day", () => {
  expect(spanOf("2026-11-23")).toEqual(spanOf("2026-11-01"));
  const { from, to } = spanOf("2026-11-23");
  expect(from <= "2026-11-01" && to >= "2026-11-30").toBe(true);
});

test.each([
  ["month", "2026-01-31", 1, "2026-02-01"],
  ["month", "2026-01-31", -1, "2025-12-01"],
  ["week", "2026-11-23", 1, "2026-11-30"],
  ["list", "2026-11-23", -1, "2026-11-16"],
  ["day", "2026-11-30", 1, "2026-12-01"],
] as const)("%s from %s by %d is %s", (view, date, by, to) => {
  expect(stepFrom(view, date, by)).toBe(to);
});

test("nonsense in the address is today, in the view that fits the screen", () => {
  expect(readDay("2026-02-30", "2026-11-23")).toBe("2026-11-23");
  expect(readView("year")).toBeUndefined();
});
