import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ceilToShilling,
  formatAmount,
  formatKes,
  fromShillings,
  readAmount,
  roundToShilling,
  share,
} from "./money";

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

describe("an amount as people type it", () => {
  test.each([
    ["1500", 150_000],
    ["1,500", 150_000],
    [" KES 1,500.75 ", 150_075],
    ["Ksh 1,500/=", 150_000],
    ["1,500/-", 150_000],
    ["10.5", 1_050],
    ["10.", 1_000],
    [".50", 50],
    ["KES\u00a027,880", 2_788_000],
    ["0", 0],
  ])("%j is read", (text, cents) => {
    expect(readAmount(text)).toEqual({ cents });
  });

  test.each([
    ["-5", "Please enter an amount above zero, without a minus sign"],
    ["−200", "Please enter an amount above zero, without a minus sign"],
    ["100,50", "Please use a point for cents, such as 100.50"],
    ["1e3", "Please enter the amount in figures, such as 1,500.75"],
    ["1,50,000", "Please enter the amount in figures, such as 1,500.75"],
    ["1.500.75", "Please enter the amount in figures, such as 1,500.75"],
    ["12,3456", "Please enter the amount in figures, such as 1,500.75"],
    ["abc", "Please enter the amount in figures, such as 1,500.75"],
    ["10.505", "Please use at most two decimals"],
    ["99999999999999", "This amount is too large"],
  ])("%j is refused in words, never bent to another amount", (text, problem) => {
    expect(readAmount(text)).toEqual({ problem });
  });

  test("M-Pesa takes whole shillings: cents are refused, not eaten", () => {
    expect(readAmount("1,500.75", { whole: true })).toEqual({
      problem: "Please enter whole shillings, without cents",
    });
    expect(readAmount("1,500.00", { whole: true })).toEqual({ cents: 150_000 });
  });

  test("what we write, we read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        expect(readAmount(formatAmount(cents))).toEqual({ cents });
        expect(readAmount(formatKes(cents))).toEqual({ cents });
      }),
    );
  });
});
