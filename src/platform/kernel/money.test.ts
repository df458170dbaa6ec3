import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ceilToShilling, formatAmount, formatKes, fromShillings, roundToShilling, share } from "./money";

describe("money", () => {
  test("16% of 11,000 shillings is 1,760 (the issue's example)", () => {
    expect(roundToShilling(share(fromShillings(11_000), 1600))).toBe(fromShillings(1760));
  });

  test.each([
    [150, 200],
    [149, 100],
    [50, 100],
    [49, 0],
    [0, 0],
  ])("VAT rounds half up to the shilling: %i cents become %i", (cents, expected) => {
    expect(roundToShilling(cents)).toBe(expected);
  });

  test("a deposit rounds up to the shilling", () => {
    expect(ceilToShilling(557_601)).toBe(557_700);
    expect(ceilToShilling(557_600)).toBe(557_600);
  });

  test("refuses fractions of a cent", () => {
    expect(() => fromShillings(0.001)).toThrow(RangeError);
    expect(fromShillings(0.29)).toBe(29);
  });

  test("shows amounts in en-KE, currency and figure joined", () => {
    expect(formatAmount(2_788_000)).toBe("27,880");
    expect(formatAmount(2_788_050)).toBe("27,880.50");
    expect(formatKes(557_600)).toBe("KES\u00a05,576");
  });

  test("a share never differs from the exact fraction by more than half a cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, rate) => {
          const exact = BigInt(cents) * BigInt(rate);
          const error = BigInt(share(cents, rate)) * 10_000n - exact;
          expect(error <= 5000n && error >= -5000n).toBe(true);
        },
      ),
    );
  });
});
