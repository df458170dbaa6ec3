import { expect, test } from "vitest";
import { formatTime, shareOf } from "./figures";

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
