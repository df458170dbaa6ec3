import { describe, expect, test } from "vitest";
import { parsePaybillCallback, parseResultCallback, parseStkCallback } from "./callback";
import { outcomeOf } from "./result-codes";
import { BadCallback } from "./types";

const success = {
  MerchantRequestID: "29115-34620561-1",
  CheckoutRequestID: "ws_CO_191220191020363925",
  ResultCode: 0,
  ResultDesc: "The service request is processed successfully.",
  CallbackMetadata: {
    Item: [
      { Name: "Amount", Value: 1 },
      { Name: "MpesaReceiptNumber", Value: "NLJ7RT61SV" },
      { Name: "Balance" },
      { Name: "TransactionDate", Value: 20191219102115 },
      { Name: "PhoneNumber", Value: 254708374149 },
    ],
  },
};
const body = (over: Record<string, unknown> = {}) => ({ Body: { stkCallback: { ...success, ...over } } });
const items = (...Item: unknown[]) => body({ CallbackMetadata: { Item } });

describe("a callback", () => {
  test("of a success gives its ids, its receipt and its amount", () => {
    expect(parseStkCallback(body())).toEqual({
      merchantRequestId: "29115-34620561-1",
      checkoutRequestId: "ws_CO_191220191020363925",
      resultCode: "0",
      resultDesc: "The service request is processed successfully.",
      receipt: "NLJ7RT61SV",
      amount: 1,
    });
  });

  test("of a failure has neither receipt nor amount", () => {
    const { CallbackMetadata: _, ...cancelled } = success;
    const parsed = parseStkCallback({ Body: { stkCallback: { ...cancelled, ResultCode: 1032 } } });
    expect(parsed).toMatchObject({ resultCode: "1032", receipt: undefined, amount: undefined });
  });

  test("may bring its code as a string, its amount as text, one item in place of a list, or none", () => {
    expect(parseStkCallback(body({ ResultCode: "1037" })).resultCode).toBe("1037");
    expect(parseStkCallback(items({ Name: "Amount", Value: "3952.00" })).amount).toBe(3952);
    expect(
      parseStkCallback(body({ CallbackMetadata: { Item: { Name: "Amount", Value: 5 } } })),
    ).toMatchObject({
      amount: 5,
      receipt: undefined,
    });
    expect(parseStkCallback(body({ CallbackMetadata: {} })).receipt).toBeUndefined();
    expect(parseStkCallback(body({ CallbackMetadata: null })).receipt).toBeUndefined();
    expect(parseStkCallback(items(null, 7, "x", [])).amount).toBeUndefined();
  });

  test.each([[-5], [0], ["much"], [true], [[5]], [{}], [null]])("has no amount when it says %j", (Value) => {
    expect(parseStkCallback(items({ Name: "Amount", Value })).amount).toBeUndefined();
  });

  test.each([["'; drop table payments"], ["nlj7rt61sv"], [42], [{}], ["X".repeat(40)]])(
    "has no receipt when it says %j",
    (Value) => {
      expect(parseStkCallback(items({ Name: "MpesaReceiptNumber", Value })).receipt).toBeUndefined();
    },
  );

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "Body"],
    ["a number", 12],
    ["a list", [body()]],
    ["another shape", { Result: { ResultCode: 0 } }],
    ["a body that is text", { Body: "stkCallback" }],
    ["a callback that is a list", { Body: { stkCallback: [success] } }],
    ["no id", body({ CheckoutRequestID: undefined })],
    ["an empty id", body({ CheckoutRequestID: "" })],
    ["an id that is a number", body({ CheckoutRequestID: 42 })],
    ["an id without end", body({ CheckoutRequestID: "w".repeat(201) })],
    ["an id with a NUL in it", body({ CheckoutRequestID: "ws_CO\u0000" })],
    ["no code", body({ ResultCode: undefined })],
    ["a code that is null", body({ ResultCode: null })],
    ["a code that is an object", body({ ResultCode: { valueOf: 0 } })],
  ])("is refused when it is %s", (_, malformed) => {
    expect(() => parseStkCallback(malformed)).toThrow(BadCallback);
  });
});

describe("a result code", () => {
  test.each([
    [0, "succeeded", "paid"],
    ["0", "succeeded", "paid"],
    [1, "failed", "insufficient"],
    ["17", "failed", "busy"],
    [1019, "unanswered", "timeout"],
    [1032, "failed", "cancelled"],
    ["1037", "unanswered", "timeout"],
    [2001, "failed", "wrong-pin"],
    ["4999", "pending", "pending"],
    ["SFC_IC0003", "failed", "configuration"],
  ])("%j means %s, %s", (code, state, reason) => {
    expect(outcomeOf(code, "said so")).toEqual({
      state,
      reason,
      resultCode: String(code),
      resultDesc: "said so",
    });
  });

  test.each([["31337"], [""], [null], [undefined], ["toString"], ["constructor"], ["__proto__"], ["00"]])(
    "%j, which nobody documented, is unknown and never success or failure",
    (code) => {
      expect(outcomeOf(code, undefined)).toMatchObject({ state: "unknown", reason: "unknown" });
    },
  );
});

describe("a paybill callback", () => {
  const reported = {
    TransID: "SAB1234567",
    TransAmount: "5.00",
    BillRefNumber: "INV-1",
    TransTime: "20260302140509",
  };

  test("is read with what may be missing", () => {
    expect(parsePaybillCallback(reported)).toEqual({
      transId: "SAB1234567",
      amount: 500,
      account: "INV-1",
      shortcode: "",
      phone: "",
      name: "",
      at: new Date("2026-03-02T11:05:09Z"),
    });
    expect(
      parsePaybillCallback({ ...reported, TransTime: "20269999999999", BillRefNumber: "a\u0000b" }),
    ).toMatchObject({
      at: undefined,
      account: "ab",
    });
  });

  test.each([
    ["nothing", null],
    ["a list", []],
    ["no receipt", { ...reported, TransID: undefined }],
    ["a receipt that is none", { ...reported, TransID: "'; drop" }],
    ["no amount", { ...reported, TransAmount: "" }],
    ["an amount of words", { ...reported, TransAmount: "much" }],
    ["less than nothing", { ...reported, TransAmount: "-5.00" }],
    ["more than anybody has", { ...reported, TransAmount: "1e300" }],
  ])("of %s is none", (_, body) => {
    expect(() => parsePaybillCallback(body)).toThrow(BadCallback);
  });
});

describe("a result", () => {
  test("takes one parameter or many, numbers or text", () => {
    const one = {
      Result: { ResultCode: 0, ResultParameters: { ResultParameter: { Key: "Amount", Value: 5 } } },
    };
    expect(parseResultCallback(one)).toMatchObject({ resultCode: "0", parameters: { Amount: "5" } });
    const none = { Result: { ResultCode: "2001", ResultDesc: "no" } };
    expect(parseResultCallback(none)).toMatchObject({ resultCode: "2001", parameters: {} });
    expect(() => parseResultCallback({ Body: {} })).toThrow(BadCallback);
  });
});
