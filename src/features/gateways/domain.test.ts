import fc from "fast-check";
import { expect, test } from "vitest";
import { feeOf, limitsOf, standingOf } from "./domain";

test.each([
  [{ percentage: 0, fixed: 0 }, 1_000_000, 0],
  [{ percentage: 3.5, fixed: 0 }, 1_000_000, 35_000],
  [{ percentage: 2.9, fixed: 30 }, 1_860_000, 56_940],
  [{ percentage: 2.9, fixed: 0.5 }, 50, 51],
  [{ percentage: 100, fixed: 0 }, 999, 999],
  [{ percentage: 1, fixed: 0 }, 50, 1],
  [{ percentage: 1, fixed: 0 }, 49, 0],
])("%j of %i cents is %i", (fees, amount, fee) => expect(feeOf(fees, amount)).toBe(fee));

/** Exact check in integers of a ten-thousandth cent. */
test("a fee is exact to the cent, never shrinks with the amount, and parts cost at most their rounding more", () => {
  const fees = fc.record({
    percentage: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
    fixed: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  });
  const amount = fc.integer({ min: 1, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(fees, amount, amount, (of, one, other) => {
      const points = BigInt(Math.round(of.percentage * 100));
      const fixed = Math.round(of.fixed * 100);
      const twice = 2n * BigInt(one) * points;
      const over = 2n * BigInt(feeOf(of, one) - fixed) * 10_000n - twice;
      expect(over > -10_000n && over <= 10_000n).toBe(true);
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(feeOf(of, less)).toBeLessThanOrEqual(feeOf(of, more));
      const share = (cents: number) => feeOf(of, cents) - fixed;
      expect(Math.abs(share(one) + share(other) - share(one + other))).toBeLessThanOrEqual(1);
      expect(Number.isSafeInteger(feeOf(of, one))).toBe(true);
    }),
  );
});

test("limits are units of the base currency, and nothing is paid by no cent", () => {
  expect(limitsOf({ minAmount: 50, maxAmount: 10_000 })).toEqual({ minAmount: 5_000, maxAmount: 1_000_000 });
  expect(limitsOf({ minAmount: 0, maxAmount: 1 })).toEqual({ minAmount: 1, maxAmount: 100 });
});

test("green is enabled and connected, yellow enabled, grey neither", () => {
  expect([standingOf(true, true), standingOf(true, false), standingOf(false, true)]).toEqual([
    "active",
    "enabled",
    "disabled",
  ]);
});
