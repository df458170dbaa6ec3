import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parsePaybillCallback, parseResultCallback, readBalances } from "../callback";
import { createDaraja } from "../client";
import { DarajaRefused } from "../types";
import type { Behaviour } from "./behaviours";
import { type Simulator, startSimulator } from "./simulator";
import type { Switches } from "./switches";
import { control as controlOf, openInbox } from "./testing";

let simulator: Simulator;
let inbox: Awaited<ReturnType<typeof openInbox>>;
let verdict: Record<string, unknown> = { ResultCode: "0" };
let serial = 0;

beforeAll(async () => {
  simulator = await startSimulator({ lateMs: 300 });
  inbox = await openInbox((path) => (path === "/validation" ? verdict : { ResultCode: 0 }));
});
afterAll(async () => {
  await simulator.close();
  await inbox.close();
});
beforeEach(async () => {
  inbox.posted.length = 0;
  verdict = { ResultCode: "0" };
  await resultsCome("normal");
});

const client = (over: { initiatorPassword?: string; certificate?: string } = {}) =>
  createDaraja({ baseUrl: simulator.url, ...simulator.credentials, ...over });
const control = async (path: string, body: unknown) =>
  (await (await controlOf(simulator.url, path, body)).json()) as { receipt?: string; message: string };
type ResultMode = Switches["results"];
const resultsCome = (mode: ResultMode) => control("results", { mode });
const answers = () => ({ resultUrl: `${inbox.url}/result`, timeoutUrl: `${inbox.url}/timeout` });
const register = () =>
  client().registerUrls({
    confirmationUrl: `${inbox.url}/confirmation`,
    validationUrl: `${inbox.url}/validation`,
    responseType: "Completed",
  });
const comes = (path: string, times = 1) =>
  expect.poll(() => inbox.posted.filter((call) => call.path === path).length, { timeout: 5_000 }).toBe(times);
const bodyAt = (path: string) => inbox.posted.find((call) => call.path === path)?.body;

async function pay(behaviour: Behaviour = "person", account = "INV20260001") {
  const phone = `2547${20_000_000 + ++serial * 1000 + 126}`;
  await control("behaviour", { phone, behaviour });
  return control("paybill", { phone, account, amount: 500 });
}

describe("a paybill payment", () => {
  test("before addresses are registered arrives, and nobody is told", async () => {
    const { receipt } = await pay();
    expect(receipt).toMatch(/^[A-Z0-9]{10}$/);
    expect(inbox.posted).toEqual([]);
  });

  test("is asked about, then told, with amounts as text and the phone masked", async () => {
    await register();
    const { receipt } = await pay("person", "inv-2026-0001 ");
    expect(inbox.posted.map(({ path }) => path)).toEqual(["/validation", "/confirmation"]);
    const body = bodyAt("/confirmation");
    expect(body).toMatchObject({ TransAmount: "500.00", TransactionType: "Pay Bill", MiddleName: "" });
    expect(parsePaybillCallback(body)).toMatchObject({
      transId: receipt,
      account: "inv-2026-0001",
      amount: 50_000,
      phone: "2547 ***** 126",
      shortcode: simulator.credentials.shortcode,
      name: "Customer",
      at: expect.any(Date),
    });
  });

  test("that the business refuses is not paid", async () => {
    verdict = { ResultCode: "C2B00012", ResultDesc: "Rejected" };
    const { receipt, message } = await pay();
    expect([receipt, message]).toEqual([undefined, "The business refused the payment (C2B00012)."]);
    expect(bodyAt("/confirmation")).toBeUndefined();
  });

  test.each<[Behaviour, string[]]>([
    ["triple-callback", ["/validation", "/confirmation", "/confirmation", "/confirmation"]],
    ["early-callback", ["/confirmation", "/validation"]],
    ["out-of-order", ["/confirmation", "/validation"]],
    ["lost-callback", ["/validation"]],
    ["cancel", []],
    ["insufficient", []],
    ["wrong-pin", []],
  ])("of a phone that does '%s' is told as %j", async (behaviour, order) => {
    await pay(behaviour);
    expect(inbox.posted.map(({ path }) => path)).toEqual(order);
  });

  test("may be told late", async () => {
    await pay("late");
    expect(bodyAt("/confirmation")).toBeUndefined();
    await comes("/confirmation");
  });

  test("can be pulled, whether it was told or not", async () => {
    const from = new Date();
    const { receipt } = await pay("lost-callback", "INV20269999");
    const window = { from, until: new Date(Date.now() + 1000), offset: 0 };
    await expect(client().pullTransactions(window)).rejects.toBeInstanceOf(DarajaRefused);
    await client().registerPull({ nominatedNumber: "+254722000000", callbackUrl: `${inbox.url}/pull` });
    await client().registerPull({ nominatedNumber: "+254722000000", callbackUrl: `${inbox.url}/pull` });
    const rows = await client().pullTransactions(window);
    expect(rows).toContainEqual(expect.objectContaining({ receipt, amount: 500, account: "INV20269999" }));
    expect(await client().pullTransactions({ ...window, offset: 100 })).toEqual([]);
  });
});

describe("addresses", () => {
  test.each([
    ["holding a word Safaricom does not take", { confirmationUrl: "/sql/confirmation" }],
    ["for a response type in small letters", { responseType: "completed" as never }],
  ])("%s are refused", async (_, over) => {
    const input = { confirmationUrl: "/c", validationUrl: "/v", responseType: "Completed" as const, ...over };
    const refused = client().registerUrls({
      ...input,
      confirmationUrl: inbox.url + input.confirmationUrl,
      validationUrl: inbox.url + input.validationUrl,
    });
    await expect(refused).rejects.toMatchObject({ errorCode: "400.003.02" });
  });
});

describe("an asynchronous request", () => {
  test("of a payment's status is acknowledged, and its result names receipt and amount", async () => {
    const { receipt = "" } = await pay("lost-callback");
    const taken = await client().transactionStatus({ receipt }, answers());
    await comes("/result");
    expect(parseResultCallback(bodyAt("/result"))).toMatchObject({
      ...taken,
      resultCode: "0",
      transactionId: receipt,
      parameters: { ReceiptNo: receipt, Amount: "500.00", TransactionStatus: "Completed" },
    });
  });

  test("of an unknown receipt fails in the result", async () => {
    await client().transactionStatus({ receipt: "SZZZZZZZZZ" }, answers());
    await comes("/result");
    expect(parseResultCallback(bodyAt("/result"))).toMatchObject({ resultCode: "2032", parameters: {} });
  });

  test("of the balance lists the accounts", async () => {
    await client().accountBalance(answers());
    await comes("/result");
    const { parameters } = parseResultCallback(bodyAt("/result"));
    expect(readBalances(parameters.AccountBalance ?? "")).toContainEqual({
      name: "Charges Paid Account",
      currency: "KES",
      amount: -1540,
    });
  });

  test("of a reversal happens once", async () => {
    const { receipt = "" } = await pay("lost-callback");
    const reversal = { receipt, amount: 500, remarks: "Paid twice", ...answers() };
    await client().reversal(reversal);
    await comes("/result");
    await client().reversal(reversal);
    await comes("/result", 2);
    const results = inbox.posted.filter(({ path }) => path === "/result");
    expect(results.map(({ body }) => parseResultCallback(body).resultCode)).toEqual(["0", "R000001"]);
  });

  test("with a wrong password fails in the result, with another's certificate too", async () => {
    await client({ initiatorPassword: "wrong" }).accountBalance(answers());
    await comes("/result");
    expect(parseResultCallback(bodyAt("/result")).resultCode).toBe("2001");
  });

  test.each([{ initiatorPassword: "" }, { certificate: "" }, { certificate: "not a certificate" }])(
    "without %j is never sent",
    async (over) => {
      await expect(client(over).accountBalance(answers())).rejects.toMatchObject({
        errorCode: "not-configured",
      });
      expect(inbox.posted).toEqual([]);
    },
  );

  test.each<[ResultMode, string[]]>([
    ["duplicate", ["/result", "/result"]],
    ["queue-timeout", ["/timeout", "/result"]],
    ["late", ["/result"]],
  ])("whose result comes '%s' posts %j", async (mode, order) => {
    await resultsCome(mode);
    await client().accountBalance(answers());
    await expect.poll(() => inbox.posted.map(({ path }) => path), { timeout: 5_000 }).toEqual(order);
  });

  test("whose result overtakes its acknowledgement, and whose one parameter has no list", async () => {
    await resultsCome("early");
    await client().accountBalance(answers());
    expect(inbox.posted).toHaveLength(1);
    await resultsCome("single-object");
    await client().accountBalance(answers());
    await comes("/result", 2);
    expect(parseResultCallback(inbox.posted[1]?.body).parameters).toHaveProperty("AccountBalance");
  });
});
