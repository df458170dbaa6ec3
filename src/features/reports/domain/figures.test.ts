import { describe, expect, test } from "vitest";
import { AGEING, ageOf, formatTime, shareOf } from "./figures";

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
