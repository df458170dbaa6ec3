import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parsePaybillCallback, parseResultCallback, readBalances } from "../callback";
import { createDaraja } from "../client";
import { DarajaRefused } from "../types";
import type { Behaviour } from "./behaviours";
import { type Simulator, startSimulator } from "./simulator";
import type { Switches } from "./switches";

let simulator: Simulator;
let base = "";
let close = async () => {};
/** What the network posted to us, in order. */
let posted: { path: string; body: Record<string, unknown> }[] = [];
let verdict: Record<string, unknown> = { ResultCode: "0" };
let serial = 0;

beforeAll(async () => {
  simulator = await startSimulator({ lateMs: 300 });
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    posted.push({ path: request.url ?? "", body: JSON.parse(text) });
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(request.url === "/validation" ? verdict : { ResultCode: 0 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterAll(async () => {
  await simulator.close();
  await close();
});
beforeEach(async () => {
  posted = [];
  verdict = { ResultCode: "0" };
  await resultsCome("normal");
});

const client = (over: { initiatorPassword?: string; certificate?: string } = {}) =>
  createDaraja({ baseUrl: simulator.url, ...simulator.credentials, ...over });
const control = async (path: string, body: unknown) => {
  const response = await fetch(`${simulator.url}/_sim/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { receipt?: string; message: string };
};
type ResultMode = Switches["results"];
const resultsCome = (mode: ResultMode) => control("results", { mode });
const answers = () => ({ resultUrl: `${base}/result`, timeoutUrl: `${base}/timeout` });
const register = () =>
  client().registerUrls({
    confirmationUrl: `${base}/confirmation`,
    validationUrl: `${base}/validation`,
    responseType: "Completed",
  });
const comes = (path: string, times = 1) =>
  expect.poll(() => posted.filter((call) => call.path === path).length, { timeout: 5_000 }).toBe(times);
const bodyAt = (path: string) => posted.find((call) => call.path === path)?.body;

async function pay(behaviour: Behaviour = "person", account = "INV20260001") {
  const phone = `2547${20_000_000 + ++serial * 1000 + 126}`;
  await control("behaviour", { phone, behaviour });
  return control("paybill", { phone, account, amount: 500 });
}

describe("a paybill payment", () => {
  test("before addresses are registered arrives, and nobody is told", async () => {
    const { receipt } = await pay();
    expect(receipt).toMatch(/^[A-Z0-9]{10}$/);
    expect(posted).toEqual([]);
  });

  test("is asked about, then told, with amounts as text and the phone masked", async () => {
    await register();
    const { receipt } = await pay("person", "inv-2026-0001 ");
    expect(posted.map(({ path }) => path)).toEqual(["/validation", "/confirmation"]);
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
    expect(posted.map(({ path }) => path)).toEqual(order);
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
    await client().registerPull({ nominatedNumber: "+254722000000", callbackUrl: `${base}/pull` });
    await client().registerPull({ nominatedNumber: "+254722000000", callbackUrl: `${base}/pull` });
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
      confirmationUrl: base + input.confirmationUrl,
      validationUrl: base + input.validationUrl,
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
    const results = posted.filter(({ path }) => path === "/result");
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
      expect(posted).toEqual([]);
    },
  );

  test.each<[ResultMode, string[]]>([
    ["duplicate", ["/result", "/result"]],
    ["queue-timeout", ["/timeout", "/result"]],
    ["late", ["/result"]],
  ])("whose result comes '%s' posts %j", async (mode, order) => {
    await resultsCome(mode);
    await client().accountBalance(answers());
    await expect.poll(() => posted.map(({ path }) => path), { timeout: 5_000 }).toEqual(order);
  });

  test("whose result overtakes its acknowledgement, and whose one parameter has no list", async () => {
    await resultsCome("early");
    await client().accountBalance(answers());
    expect(posted).toHaveLength(1);
    await resultsCome("single-object");
    await client().accountBalance(answers());
    await comes("/result", 2);
    expect(parseResultCallback(posted[1]?.body).parameters).toHaveProperty("AccountBalance");
  });
});
