import { describe, expect, test } from "vitest";
import { likelyMapping, statementAmount } from "./domain";

describe("an amount of a provider's file", () => {
  test.each([
    ["1250", 125_000],
    ["1,250.00", 125_000],
    ["KES 1,234,567.89", 123_456_789],
    ["-30.5", -3_050],
    ["(30.50)", -3_050],
    ["0.07", 7],
    ["", undefined],
    ["Completed", undefined],
    ["1.2.3", undefined],
  ])("%s", (written, cents) => {
    expect(statementAmount(written)).toBe(cents);
  });
});

describe("the columns of a file that is new", () => {
  test.each([
    [
      ["Receipt No.", "Completion Time", "Details", "Paid In", "Withdrawn"],
      ["Receipt No.", "Paid In", "Withdrawn"],
    ],
    [
      ["Type", "PaymentIntent ID", "Amount", "Fee", "Created (UTC)"],
      ["PaymentIntent ID", "Amount", "Fee"],
    ],
    [
      ["a", "b"],
      ["", "", ""],
    ],
  ])("%j", (headers, [reference, amount, fee]) => {
    expect(likelyMapping(headers)).toMatchObject({ reference, amount, fee });
  });
});
