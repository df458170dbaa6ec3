import { expect, test } from "vitest";
import { minus, ofDecimal, plus, rateOf, ratio, roundHalfUp, times } from "./ratio";

test.each([
  [1, 2, 1, 1],
  [49, 100, 1, 0],
  [-1, 2, 1, 0],
  [-51, 100, 1, -1],
  [70_083_50, 100, 100, 70_100],
  [70_049_99, 100, 100, 70_000],
  [5_000, 100, 100, 100],
])("%i/%i to the %i is %i", (n, d, unit, rounded) => {
  expect(roundHalfUp(ratio(n, d), unit)).toBe(rounded);
});

test("a third three times is whole, which no decimal fraction is", () => {
  const third = ratio(1, 3);
  expect(roundHalfUp(times(plus(plus(third, third), third), ratio(100)))).toBe(100);
  expect(roundHalfUp(minus(ratio(1), times(third, ratio(3))))).toBe(0);
  expect(roundHalfUp(times(ofDecimal(0.29), ratio(100)))).toBe(29);
  expect(roundHalfUp(rateOf(ratio(1_500_000), 275))).toBe(41_250);
});
