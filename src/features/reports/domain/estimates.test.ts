import { expect, test } from "vitest";
import { compare, pairOf } from "./estimates";
import { cellOf } from "./figure-labels";

test("sums are exact, the mean is of the moves and not of the sums", () => {
  const pairs = [
    { estimated: 0.1, actual: 0.2 },
    { estimated: 100, actual: 50 },
    { estimated: 0.2, actual: 0.2 },
  ];
  const { estimated, actual, difference, share, spread } = compare(pairs);
  expect([estimated, actual]).toEqual([100.3, 50.4]);
  expect(difference).toBeCloseTo(49.9 / 3, 9);
  expect(share).toBeCloseTo((-0.5 + 1 + 0) / 3, 9);
  expect(spread).toBeCloseTo(Math.sqrt(((-0.5 - 1 / 6) ** 2 + (1 - 1 / 6) ** 2 + (1 / 6) ** 2) / 2), 9);
});

test("one move has no spread, none has no difference, and a missing or empty figure is no pair", () => {
  expect(compare([{ estimated: 1, actual: 2 }]).spread).toBeNull();
  expect(compare([])).toMatchObject({ count: 0, difference: null, share: null, spread: null });
  for (const [estimated, actual] of [
    [null, 1],
    [1, null],
    [0, 1],
    [1, 0],
  ] as const)
    expect(pairOf(estimated, actual)).toBeUndefined();
});

test.each([
  [0.0824, "change", "+8.2%"],
  [-0.0824, "change", "−8.2%"],
  [0.0001, "change", "0%"],
  [-1.25, "difference", "−1.3"],
  [1234.56, "measure", "1,234.6"],
] as const)("%d as a %s reads %s", (value, unit, said) => {
  expect(cellOf(value, unit)).toBe(said);
});
