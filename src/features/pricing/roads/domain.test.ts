import { expect, test } from "vitest";
import { isPlausible, pairOf } from "./domain";

test("a route is one both ways, however it is typed", () => {
  const there = pairOf({ from: { text: "Nairobi, Kenya" }, to: { text: "Murang'a" } });
  expect(pairOf({ from: { text: "MURANGA" }, to: { text: " nairobi,  kenya" } })).toBe(there);
  expect(pairOf({ from: { text: "Nairobi, Kenya" }, to: { text: "Nakuru" } })).not.toBe(there);
});

test.each([
  [42, 38, true],
  [1, 1, true],
  [7_800, undefined, false],
  [560, 38, false],
  [3, 38, false],
  [310, undefined, true],
  [0, 1, false],
  [12.5, 12, false],
])("%d km where %s are estimated: %s", (km, estimated, isBelieved) => {
  expect(isPlausible(km, estimated)).toBe(isBelieved);
});
