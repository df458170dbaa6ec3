import { expect, test } from "vitest";
import { SIZES, sizeOf } from "./sizes";

test.each([
  [{ bedrooms: 1, volume: 90 }, "1 bedroom"],
  [{ bedrooms: 9, volume: null }, "5 bedrooms and more"],
  [{ bedrooms: 0, volume: 10 }, "Others up to 10 m³"],
  [{ bedrooms: null, volume: 10.001 }, "Others, 10 to 25 m³"],
  [{ bedrooms: null, volume: 50.1 }, "Others above 50 m³"],
  [{ bedrooms: null, volume: null }, "Others of unknown size"],
])("%j is of the size %s", (move, label) => {
  expect(SIZES.find(({ value }) => value === sizeOf(move))?.label).toBe(label);
});
