import { describe, expect, test } from "vitest";
import {
  askAgainAfter,
  checkAmount,
  depositLeftOf,
  isSurelyUnpaid,
  promptAmount,
  unpaidOutcome,
} from "./domain";

const limits = { minAmount: 10, maxAmount: 250_000 };

describe("an amount a customer types", () => {
  test("is held to whole shillings, the least M-Pesa takes, and the balance", () => {
    const balance = 2_130_400;
    expect(checkAmount("5000.00", balance, limits)).toEqual({ cents: 500_000 });
    expect(checkAmount("21,304", balance, limits)).toEqual({ cents: balance });
    expect(checkAmount("-5", balance, limits)).toMatchObject({ problem: "needAmount" });
    expect(checkAmount("0", balance, limits)).toMatchObject({ problem: "needAmount" });
    expect(checkAmount("1.5", balance, limits)).toMatchObject({ problem: "wholeShillings" });
    expect(checkAmount("9", balance, limits)).toMatchObject({ problem: "belowLeast", amount: "KES\u00a010" });
    expect(checkAmount("21305", balance, limits)).toMatchObject({
      problem: "aboveBalance",
      amount: "KES\u00a021,304",
    });
    // A balance with cents is rounded up.
    expect(checkAmount("21305", 2_130_450, limits)).toEqual({ cents: 2_130_500 });
  });

  test("what is prompted is whole, and in even parts above the limit", () => {
    expect(promptAmount(2_130_450, limits)).toBe(21_305);
    expect(promptAmount(30_000_000, limits)).toBe(150_000);
  });
});

describe("a prompt's outcome", () => {
  const of = (state: string, reason: string | null = null) => ({ state, reason });

  test.each(["insufficient", "wrong-pin", "cancelled", "limit"])(
    "%s is M-Pesa's own word: not paid",
    (reason) => {
      expect(isSurelyUnpaid(of("failed", reason))).toBe(true);
      expect(askAgainAfter(of("failed", reason))).toBeUndefined();
    },
  );

  test.each(["timeout", "busy", "failed", null])("after %s money may still arrive: asked again", (reason) => {
    expect(isSurelyUnpaid(of("failed", reason))).toBe(false);
    expect(askAgainAfter(of("failed", reason))).toBe(10_000);
  });

  test("while nobody knows it is asked after, and never once it is paid", () => {
    for (const state of ["queued", "prompted", "checking"]) expect(askAgainAfter(of(state))).toBe(2_000);
    expect(askAgainAfter(of("expired"))).toBe(10_000);
    expect(askAgainAfter(of("cancelled"))).toBeUndefined();
    expect(askAgainAfter(of("succeeded"))).toBeUndefined();
  });
});

test.each([
  ["failed", "failed", "declined"],
  ["failed", "refused", "refused"],
  ["failed", "unavailable", "refused"],
  ["failed", "not-paid", "notPaid"],
  ["cancelled", "cancelled", "cancelled"],
  ["expired", "expired", "unfinished"],
  ["expired", "left", "unfinished"],
])("a gateway's payment that %s (%s) is told as %s", (state, reason, outcome) => {
  expect(unpaidOutcome({ state, reason })).toBe(outcome);
});

test("a deposit is asked for until the move is over", () => {
  const invoice = { total: 3_600_000, credited: 0, depositDue: 720_000, paid: 200_000 };
  expect(depositLeftOf(invoice, null)).toBe(520_000);
  expect(depositLeftOf(invoice, { stage: "planned" })).toBe(520_000);
  expect(depositLeftOf(invoice, { stage: "completed" })).toBe(0);
  expect(depositLeftOf(invoice, { stage: "past" })).toBe(0);
  expect(depositLeftOf({ ...invoice, paid: 900_000 }, null)).toBe(0);
  expect(depositLeftOf({ ...invoice, credited: 3_000_000 }, null)).toBe(400_000);
});
