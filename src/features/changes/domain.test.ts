import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import { quotesSection } from "~/features/settings/settings";
import { addDays } from "~/platform/kernel/dates";
import { changeFee, changeRefusal, rateOf } from "./domain";

/** 12:00 in Nairobi. */
const now = new Date("2026-03-10T09:00:00Z");
const { cancellationFees: tiers } = defaultsOf(quotesSection);

describe("the fee", () => {
  test.each([
    ["2026-04-10", 0],
    ["2026-03-17", 0],
    ["2026-03-16", 197_600],
    ["2026-03-12", 197_600],
    ["2026-03-11", 592_800],
    ["2026-03-10", 592_800],
    ["2026-03-01", 592_800],
  ])("a move of KES 19,760 on %s costs %d cents today", (serviceDate, fee) => {
    expect(changeFee({ total: 1_976_000, serviceDate }, tiers, now)).toBe(fee);
  });

  test("days are Nairobi's: half an hour after midnight there is a day less", () => {
    const late = new Date("2026-03-09T20:59:00Z");
    const early = new Date("2026-03-09T21:00:00Z");
    const quote = { total: 1_000_000, serviceDate: "2026-03-16" };
    expect(changeFee(quote, tiers, late)).toBe(0);
    expect(changeFee(quote, tiers, early)).toBe(100_000);
  });

  test("no tiers, no fee; in any order the same", () => {
    expect(rateOf([], 3)).toBe(0);
    expect(rateOf([...tiers].reverse(), 3)).toBe(rateOf(tiers, 3));
    expect(rateOf([{ daysBefore: 5, rate: 500 }], 1)).toBe(500);
  });

  test("is whole shillings, never below nothing nor above the total", () => {
    const tier = fc.record({
      daysBefore: fc.integer({ min: 0, max: 365 }),
      rate: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e8 }),
        fc.array(tier, { maxLength: 10 }),
        fc.integer({ min: -30, max: 400 }),
        (shillings, some, days) => {
          const quote = { total: shillings * 100, serviceDate: addDays("2026-03-10", days) };
          const fee = changeFee(quote, some, now);
          expect(fee % 100).toBe(0);
          expect(fee).toBeGreaterThanOrEqual(0);
          expect(fee).toBeLessThanOrEqual(quote.total);
        },
      ),
    );
  });
});

test("only an accepted move, once, and customers only up to its day", () => {
  const move = {
    acceptedAt: now,
    cancelledAt: null,
    serviceDate: "2026-03-10",
    customerEmail: "a@example.co.ke",
  };
  expect(changeRefusal({ ...move, customerEmail: "" }, "staff", now)?.message).toContain("erased");
  expect(changeRefusal(move, "customer", now)).toBeUndefined();
  expect(changeRefusal({ ...move, serviceDate: "2026-03-09" }, "customer", now)?.message).toContain("passed");
  expect(changeRefusal({ ...move, serviceDate: "2026-03-09" }, "staff", now)).toBeUndefined();
  expect(changeRefusal({ ...move, cancelledAt: now }, "staff", now)?.message).toContain("cancelled already");
  expect(changeRefusal({ ...move, acceptedAt: null }, "staff", now)?.message).toContain("accepted");
});
