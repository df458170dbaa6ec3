import { describe, expect, test } from "vitest";
import { parseResultCallback, parseTimeoutCallback } from "./callback";
import { payoutOutcomeOf } from "./payout-codes";
import { readPaymentStatus, readPayoutResult, utilityBalanceOf } from "./payout-results";

const listed = (parameters: Record<string, unknown>) => ({
  ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })),
});
const ReferenceData = { ReferenceItem: { Key: "QueueTimeoutURL", Value: "https://moveease.example/t" } };
const PAID = {
  TransactionAmount: 10,
  TransactionReceipt: "SG632NMUAB",
  ReceiverPartyPublicName: "254705912645 - AMINA OTIENO",
  TransactionCompletedDateTime: "06.07.2024 22:48:52",
  B2CUtilityAccountAvailableFunds: 8_959_269.6,
  B2CWorkingAccountAvailableFunds: 1_199_371,
  B2CRecipientIsRegisteredCustomer: "Y",
  B2CChargesPaidAccountAvailableFunds: -1980,
};
const result = (over: Record<string, unknown> = {}, parameters: Record<string, unknown> = PAID) =>
  parseResultCallback({
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: "The service request is processed successfully.",
      OriginatorConversationID: "SAL-20260001_1",
      ConversationID: "AG_20240706_2010364430d9bbdaf872",
      TransactionID: "SG632NMUAB",
      ResultParameters: listed(parameters),
      ReferenceData,
      ...over,
    },
  });
const failure = (ResultCode: string | number) =>
  result({ ResultCode, ResultDesc: "Declined", ResultParameters: undefined });

describe("the result of a payout", () => {
  test("that arrived names receipt, amount, receiver, time and what is left, in cents", () => {
    expect(readPayoutResult(result())).toEqual({
      state: "paid",
      reason: "paid",
      fault: undefined,
      resultCode: "0",
      resultDesc: "The service request is processed successfully.",
      originatorConversationId: "SAL-20260001_1",
      conversationId: "AG_20240706_2010364430d9bbdaf872",
      receipt: "SG632NMUAB",
      amount: 1000,
      receiver: { phone: "254705912645", name: "AMINA OTIENO" },
      utilityBalance: 895_926_960,
      completedAt: new Date("2024-07-06T19:48:52Z"),
    });
  });

  test.each([
    [1, "no-funds", "payer"],
    [2, "amount", "receiver"],
    [4, "daily-limit", "receiver"],
    ["8", "receiver-full", "receiver"],
    [2001, "initiator", "payer"],
    [21, "initiator", "payer"],
    [2028, "not-allowed", "payer"],
    ["2040", "unregistered", "receiver"],
    [8006, "initiator", "payer"],
    ["SFC_IC0003", "unregistered", "receiver"],
  ])(
    "of code %s failed for '%s', the trouble of the %s; its transaction is no receipt",
    (code, reason, fault) => {
      expect(readPayoutResult(failure(code))).toMatchObject({
        state: "failed",
        reason,
        fault,
        receipt: undefined,
        amount: undefined,
        receiver: undefined,
        utilityBalance: undefined,
        completedAt: undefined,
      });
    },
  );

  test.each([[15], ["500.002.1001"], ["26"], ["17"], ["31337"], ["constructor"]])(
    "of code %s leaves it open",
    (code) => {
      expect(readPayoutResult(failure(code))).toMatchObject({ state: "unknown", fault: undefined });
    },
  );

  test("of a duplicate is one in answer and result", () => {
    for (const code of ["15", "500.002.1001"]) expect(payoutOutcomeOf(code).reason).toBe("duplicate");
  });

  test("may come with one parameter outside a list, or with values as text", () => {
    const one = { ResultParameter: { Key: "TransactionReceipt", Value: "SG632NMUAB" } };
    expect(readPayoutResult(result({ ResultParameters: one }))).toMatchObject({
      state: "paid",
      receipt: "SG632NMUAB",
      amount: undefined,
    });
    expect(
      readPayoutResult(result({ ResultCode: "0" }, { ...PAID, TransactionAmount: "10.00" })),
    ).toMatchObject({ state: "paid", amount: 1000 });
  });

  test("takes the transaction for the receipt when it is not named, and is open without either", () => {
    expect(readPayoutResult(result({ ResultParameters: undefined })).receipt).toBe("SG632NMUAB");
    expect(readPayoutResult(result({ ResultParameters: undefined, TransactionID: "'; drop" }))).toMatchObject(
      { state: "unknown", reason: "unknown", receipt: undefined },
    );
  });

  test.each([
    ["2547*****645 - AMINA OTIENO", { phone: undefined, name: "AMINA OTIENO" }],
    ["254705912645 - ", { phone: "254705912645", name: "" }],
    ["254705912645 - JEAN-PIERRE - WAFULA", { phone: "254705912645", name: "JEAN-PIERRE - WAFULA" }],
    ["AMINA", undefined],
    ["", undefined],
  ])("names its receiver by %j", (ReceiverPartyPublicName, receiver) => {
    expect(readPayoutResult(result({}, { ...PAID, ReceiverPartyPublicName })).receiver).toEqual(receiver);
  });

  test.each([["31.02"], ["2024-07-06 22:48:52"], ["99.99.2024 22:48:52"], [""]])(
    "has no time when it says %j",
    (TransactionCompletedDateTime) => {
      expect(readPayoutResult(result({}, { ...PAID, TransactionCompletedDateTime })).completedAt).toBe(
        undefined,
      );
    },
  );
});

describe("the status of a payment", () => {
  const STATUS = {
    DebitPartyName: "600310 - MoveEase",
    CreditPartyName: "254708374149 - GRACE WAFULA",
    OriginatorConversationID: "SAL-20260001_1",
    InitiatedTime: "20180223054112",
    DebitAccountType: "Utility Account",
    TransactionStatus: "Completed",
    FinalisedTime: "20180223054113",
    Amount: "300",
    ConversationID: "AG_20180223_000041b09c22e613d6c9",
    ReceiptNo: "MBN31H462N",
  };
  const status = (over: Record<string, unknown> = {}) =>
    readPaymentStatus(result({ OriginatorConversationID: "3213-416199-2" }, { ...STATUS, ...over }));

  test("names the payment's own id, not the question's, with receipt, amount and receiver", () => {
    expect(status()).toEqual({
      state: "paid",
      status: "Completed",
      resultCode: "0",
      resultDesc: "The service request is processed successfully.",
      originatorConversationId: "SAL-20260001_1",
      receipt: "MBN31H462N",
      amount: 30_000,
      receiver: { phone: "254708374149", name: "GRACE WAFULA" },
      completedAt: new Date("2018-02-23T02:41:13Z"),
    });
  });

  test("finds the receiver in the second DebitPartyName of Safaricom's example", () => {
    const example = listed(STATUS).ResultParameter.map((entry) =>
      entry.Key === "CreditPartyName" ? { ...entry, Key: "DebitPartyName" } : entry,
    );
    const told = readPaymentStatus(result({ ResultParameters: { ResultParameter: example } }));
    expect(told.receiver).toEqual({ phone: "254708374149", name: "GRACE WAFULA" });
  });

  test.each([
    ["Failed", "failed"],
    ["Declined", "failed"],
    ["expired", "failed"],
    ["Reversed", "reversed"],
    ["Pending", "pending"],
    ["Whatever", "unknown"],
    ["constructor", "unknown"],
    ["", "unknown"],
  ])("in the word %j is %s", (TransactionStatus, state) => {
    expect(status({ TransactionStatus }).state).toBe(state);
  });

  test("is open when it is completed and names no receipt", () => {
    expect(status({ ReceiptNo: "" }).state).toBe("unknown");
  });

  test("of a question that failed says nothing of the payment, but for one that there is not", () => {
    expect(readPaymentStatus(failure(2001)).state).toBe("unknown");
    expect(readPaymentStatus(failure("SFC_IC0003")).state).toBe("unknown");
    expect(readPaymentStatus(failure(2032)).state).toBe("none");
  });
});

describe("a balance and a timeout", () => {
  test("the utility account is found among the others", () => {
    const AccountBalance =
      "Working Account|KES|700000.00|700000.00|0.00|0.00&Utility Account|KES|228037.55|228037.55|0.00|0.00";
    expect(utilityBalanceOf(result({}, { AccountBalance, BOCompletedTime: 20200109125710 }))).toEqual({
      amount: 22_803_755,
      at: new Date("2020-01-09T09:57:10Z"),
    });
    expect(utilityBalanceOf(result({}, {}))).toBeUndefined();
  });

  test.each([
    [{ Result: { OriginatorConversationID: "a-1", ConversationID: "AG_1" } }, ["a-1", "AG_1"]],
    [{ OriginatorConversationID: "a-1" }, ["a-1", ""]],
    ["late", ["", ""]],
    [null, ["", ""]],
  ])("a notice of %j is read for its ids alone", (body, ids) => {
    const told = parseTimeoutCallback(body);
    expect([told.originatorConversationId, told.conversationId]).toEqual(ids);
  });
});
