import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultsOf } from "../define";
import { quotesSection } from "../settings";
import { changeFee, freeHoursOf, rateOf, tierLines, tierSentences } from "./change-fees";

const { cancelFees, rescheduleFees } = defaultsOf(quotesSection);
/** 8:00 in Nairobi on 10/03/2026; a move of KES 27,880 with a deposit of 5,576. */
const move = { deposit: 557_600, begins: new Date("2026-03-10T05:00:00Z") };
const hoursAhead = (hours: number) => new Date(move.begins.getTime() - hours * 3_600_000);

describe("the published contract", () => {
  test.each([
    [14 * 24, 0, 0],
    [72, 0, 0],
    [71.9, 278_800, 55_800],
    [24, 278_800, 55_800],
    [23.9, 557_600, 55_800],
    [0, 557_600, 55_800],
    [-5, 557_600, 55_800],
  ])("%d hours ahead: cancelling costs %d cents, changing the date %d", (hours, cancel, reschedule) => {
    expect(changeFee(move, cancelFees, hoursAhead(hours))).toBe(cancel);
    expect(changeFee(move, rescheduleFees, hoursAhead(hours))).toBe(reschedule);
  });

  test("in words, as every page prints it", () => {
    expect(tierLines(cancelFees, "en")).toEqual([
      "72 hours before the move or earlier: free",
      "Between 72 and 24 hours before: half of the deposit",
      "Less than 24 hours before: the deposit",
    ]);
    expect(tierSentences(rescheduleFees, "en")).toBe(
      "72 hours before the move or earlier: free. Less than 72 hours before: 10% of the deposit.",
    );
    expect(tierLines(cancelFees, "sw")).toEqual([
      "Saa 72 kabla ya kuhama au mapema zaidi: bila malipo",
      "Kati ya saa 72 na 24 kabla: nusu ya malipo ya awali",
      "Chini ya saa 24 kabla: malipo yote ya awali",
    ]);
    expect(freeHoursOf(cancelFees)).toBe(72);
  });
});

test("no tiers, no fee; in any order the same; one tier holds always", () => {
  expect(rateOf([], 3)).toBe(0);
  expect(freeHoursOf([])).toBe(0);
  expect(tierLines([], "en")).toEqual(["At any time: free"]);
  expect(rateOf([...cancelFees].reverse(), 30)).toBe(rateOf(cancelFees, 30));
  expect(rateOf([{ hoursBefore: 48, rate: 500 }], 1)).toBe(500);
  expect(tierLines([{ hoursBefore: 48, rate: 2_500 }], "en")).toEqual(["At any time: 25% of the deposit"]);
  expect(freeHoursOf([{ hoursBefore: 48, rate: 2_500 }])).toBeNull();
});

test("a fee is whole shillings, never below nothing nor above the deposit", () => {
  const tier = fc.record({
    hoursBefore: fc.integer({ min: 0, max: 8_760 }),
    rate: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e8 }),
      fc.array(tier, { maxLength: 10 }),
      fc.integer({ min: -30, max: 9_000 }),
      (shillings, some, hours) => {
        const fee = changeFee({ ...move, deposit: shillings * 100 }, some, hoursAhead(hours));
        expect(fee % 100).toBe(0);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(shillings * 100);
      },
    ),
  );
});
