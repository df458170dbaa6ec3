import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { divide, receiptNumberOf } from "./domain";

describe("arrived money", () => {
  test("is whole: what settles and what is credit make it up, and neither is negative", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.integer({ min: -100, max: 1e12 }),
        (amount, balance) => {
          const { applied, credit } = divide(amount, balance);
          expect(applied + credit).toBe(amount);
          expect(applied).toBeGreaterThanOrEqual(0);
          expect(credit).toBeGreaterThanOrEqual(0);
          expect(applied).toBeLessThanOrEqual(Math.max(0, balance));
          if (credit > 0) expect(applied).toBe(Math.max(0, balance));
        },
      ),
    );
  });
});

test("receipt numbers have four digits and may outgrow them", () => {
  expect(receiptNumberOf("RCT", 2026, 1)).toBe("RCT-2026-0001");
  expect(receiptNumberOf("RCT", 2026, 12_345)).toBe("RCT-2026-12345");
});
