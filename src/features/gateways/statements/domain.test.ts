import { describe, expect, test } from "vitest";
import { isDone, likelyGateway, likelyMapping, movementOf, statementAmount } from "./domain";

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
      "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Linked Transaction ID",
      {
        reference: "Receipt No.",
        amount: "Paid In",
        fee: "",
        state: "Transaction Status",
        type: "Reason Type",
        withdrawn: "Withdrawn",
        linked: "Linked Transaction ID",
      },
      "mpesa",
    ],
    [
      "id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Currency,Fee,Status,Seller Message,Card Last4",
      {
        reference: "id",
        amount: "Amount",
        refunded: "Amount Refunded",
        fee: "Fee",
        state: "Status",
        currency: "Currency",
      },
      "stripe",
    ],
    [
      "Type,PaymentIntent ID,id,Amount,Fee,Created (UTC),Captured",
      { reference: "PaymentIntent ID", amount: "Amount", fee: "Fee", type: "Type", state: "Captured" },
      "stripe",
    ],
    [
      "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID",
      { reference: "Transaction ID", amount: "Gross", fee: "Fee", date: "Date", linked: "Reference Txn ID" },
      "paypal",
    ],
    ["a,b", { reference: "", amount: "", fee: "", state: "" }, undefined],
  ])("%s", (headings, columns, gateway) => {
    const headers = headings.split(",");
    expect(likelyMapping(headers)).toMatchObject(columns);
    expect(likelyGateway(headers, "report.csv")).toBe(gateway);
  });
});

describe("a line's movement", () => {
  test.each([
    ["Pay Bill to Merchant", false, true, "payment"],
    ["Pay Merchant Charge", true, true, "fee"],
    ["Pay Bill Reversal", true, true, "refund"],
    ["Organization Settlement", true, true, "other"],
    ["Business Payment Reversal", false, true, "other"],
    ["Salary Payment", true, true, "other"],
    ["charge", false, false, "payment"],
    ["refund", true, false, "refund"],
    ["Refund", false, false, "refund"],
    ["payout", true, false, "other"],
    ["General Currency Conversion", true, false, "other"],
    ["Reversal of General Account Hold", false, false, "other"],
    ["Chargeback", true, false, "refund"],
    ["Chargeback Fee", true, false, "fee"],
    ["", true, false, "unclear"],
    ["", false, false, "payment"],
  ])("%s, out %s", (type, isOut, hasOutColumn, movement) => {
    expect(movementOf(type, isOut, hasOutColumn)).toBe(movement);
  });

  test("counts only in a state that says so", () => {
    expect(
      ["", "Completed", "SUCCESSFUL", "Paid", "TS", "true", "Refunded", "Partially refunded"].every(isDone),
    ).toBe(true);
    expect(
      ["Failed", "Pending", "Held", "Declined", "false", "Uncaptured", "TF", "Initiated", "Cancelled"].some(
        isDone,
      ),
    ).toBe(false);
  });
});
