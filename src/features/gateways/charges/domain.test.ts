import { describe, expect, test } from "vitest";
import { isSameMoney, pauseAfter, regionOf } from "./domain";

describe("a payer's country", () => {
  test.each([
    ["+254712345678", "KE"],
    ["+255712345678", "TZ"],
    ["+256712345678", "UG"],
    ["+250788123456", "RW"],
    ["+2348031234567", "NG"],
    ["+233241234567", "GH"],
    ["+27821234567", "ZA"],
    ["+447911123456", "GB"],
    ["+61412345678", "AU"],
    ["+12125550100", "US"],
    ["+14165550100", "CA"],
    ["+4915112345678", "EU"],
    ["+33612345678", "EU"],
    ["+353871234567", "EU"],
    ["+41791234567", undefined],
    ["+971501234567", undefined],
    ["", undefined],
  ])("%s is of %s", (phone, region) => {
    expect(regionOf(phone)).toBe(region);
  });
});

test("a charge is asked about often at first, ever more rarely, and for two days", () => {
  expect([0, 59, 60, 899, 900, 7_199, 7_200, 172_799].map(pauseAfter)).toEqual([
    4, 4, 10, 10, 60, 60, 1_800, 1_800,
  ]);
  expect(pauseAfter(172_800)).toBeUndefined();
});

describe("what a provider took is what was asked for", () => {
  const charge = { reference: "ABCDEFGH2345", charged: 3_866, currency: "USD" };
  const paid = { reference: "ABCDEFGH2345", amount: 3_866, currency: "USD" };
  test.each([
    [{}, true],
    [{ amount: 3_865 }, false],
    [{ currency: "KES" }, false],
    [{ reference: "ABCDEFGH2346" }, false],
    [{ reference: "" }, false],
    [{ amount: Number.NaN }, false],
  ])("%j: %s", (change, same) => {
    expect(isSameMoney(charge, { ...paid, ...change })).toBe(same);
  });
});
