import { expect, test } from "vitest";
import { hoursFor, readDay, readView, spanOf, stepFrom } from "./domain";

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

test.each([
  [[], { from: 6, to: 21 }],
  [[{ from: "09:00", to: "10:00" }], { from: 6, to: 21 }],
  [[{ from: "04:30", to: "05:00" }], { from: 4, to: 21 }],
  [[{ from: "20:30", to: "21:15" }], { from: 6, to: 22 }],
  [[{ from: "20:00", to: "22:00" }], { from: 6, to: 22 }],
  [[{ from: "23:30", to: "00:15" }], { from: 6, to: 24 }],
])("a day's hours hold all that is planned: %j", (times, hours) => {
  expect(hoursFor(times)).toEqual(hours);
});
