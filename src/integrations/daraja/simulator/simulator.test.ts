import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseStkCallback } from "../callback";
import { createDaraja } from "../client";
import { eastAfricaTimestamp } from "../connection";
import { DarajaRefused, DarajaUnavailable, DarajaUnknownOutcome, type StkCallback } from "../types";
import type { Behaviour } from "./behaviours";
import { type Simulator, startSimulator } from "./simulator";

let simulator: Simulator;
const callbacks: StkCallback[] = [];
let callbackUrl = "";
let closeCallbacks = async () => {};
let serial = 0;

beforeAll(async () => {
  simulator = await startSimulator();
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    callbacks.push(parseStkCallback(JSON.parse(text)));
    response.end('{"ResultCode":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`;
  closeCallbacks = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterAll(async () => {
  await simulator.close();
  await closeCallbacks();
});

const client = (over: { timeoutMs?: number } = {}, of = simulator) =>
  createDaraja({ baseUrl: of.url, ...of.credentials, ...over });
async function pushed(over: Record<string, unknown>): Promise<Response> {
  const { shortcode, passkey, consumerKey, consumerSecret } = simulator.credentials;
  const oauth = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: {
      Authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`,
    },
  });
  const { access_token } = (await oauth.json()) as { access_token: string };
  const Timestamp = eastAfricaTimestamp(new Date());
  const phone = aPhone();
  return fetch(`${simulator.url}/mpesa/stkpush/v1/processrequest`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify({
      BusinessShortCode: shortcode,
      Password: Buffer.from(shortcode + passkey + Timestamp).toString("base64"),
      Timestamp,
      TransactionType: "CustomerPayBillOnline",
      Amount: 10,
      PartyA: phone,
      PartyB: shortcode,
      PhoneNumber: phone,
      CallBackURL: callbackUrl,
      AccountReference: "INV20260001",
      TransactionDesc: "Move payment",
      ...over,
    }),
  });
}

function countedClient() {
  const calls: string[] = [];
  const names = { generate: "token", processrequest: "push", query: "query" } as Record<string, string>;
  const daraja = createDaraja(
    { baseUrl: simulator.url, ...simulator.credentials },
    {
      fetch: (address, init) => {
        calls.push(names[new URL(String(address)).pathname.split("/").at(-1) ?? ""] ?? String(address));
        return fetch(address, init);
      },
    },
  );
  return { daraja, calls };
}
const aPhone = () => `2547${10_000_999 + ++serial * 1000}`;
const control = (path: string, body: unknown, of = simulator) =>
  fetch(`${of.url}/_sim/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const push = (phone: string, amount = 100) => ({
  phone,
  amount,
  accountReference: "INV20260001",
  description: "Move payment",
  callbackUrl,
});
const of = (id: string) => callbacks.filter(({ checkoutRequestId }) => checkoutRequestId === id);
const called = (id: string, times = 1) => expect.poll(() => of(id).length, { timeout: 15_000 }).toBe(times);

async function ring(behaviour: Behaviour, amount = 100) {
  const phone = aPhone();
  await control("behaviour", { phone: `+${phone}`, behaviour });
  return client().stkPush(push(phone, amount));
}

describe("a phone that", () => {
  test.each([
    ["approve", "0", "succeeded", "paid"],
    ["cancel", "1032", "failed", "cancelled"],
    ["insufficient", "1", "failed", "insufficient"],
    ["wrong-pin", "2001", "failed", "wrong-pin"],
  ] as const)(
    "does '%s' ends with %s, in callback and query alike",
    async (behaviour, code, state, reason) => {
      const { checkoutRequestId, merchantRequestId } = await ring(behaviour);
      await called(checkoutRequestId);
      const paid = state === "succeeded";
      expect(of(checkoutRequestId)).toEqual([
        {
          merchantRequestId,
          checkoutRequestId,
          resultCode: code,
          resultDesc: expect.any(String),
          receipt: paid ? expect.stringMatching(/^[A-Z0-9]{10}$/) : undefined,
          amount: paid ? 100 : undefined,
        },
      ]);
      expect(await client().stkQuery(checkoutRequestId)).toMatchObject({ state, reason, resultCode: code });
    },
  );

  test("is silent stays pending, and the query says 1037 once its time is over", async () => {
    const brief = await startSimulator({ promptSeconds: 1 });
    try {
      const daraja = client({}, brief);
      const { checkoutRequestId } = await daraja.stkPush(push("254722000005"));
      expect(await daraja.stkQuery(checkoutRequestId)).toMatchObject({ state: "pending" });
      await expect
        .poll(() => daraja.stkQuery(checkoutRequestId), { timeout: 10_000 })
        .toMatchObject({ state: "unanswered", reason: "timeout", resultCode: "1037" });
      expect(of(checkoutRequestId)).toEqual([]);
    } finally {
      await brief.close();
    }
  });

  test("loses its callback has paid all the same", async () => {
    const { checkoutRequestId } = await ring("lost-callback");
    await expect
      .poll(() => client().stkQuery(checkoutRequestId), { timeout: 10_000 })
      .toMatchObject({ state: "succeeded" });
    expect(of(checkoutRequestId)).toEqual([]);
  });

  test("calls back three times says the same receipt each time", async () => {
    const { checkoutRequestId } = await ring("triple-callback");
    await called(checkoutRequestId, 3);
    expect(new Set(of(checkoutRequestId).map(({ receipt }) => receipt)).size).toBe(1);
  });

  test("calls back early does so before the push is answered", async () => {
    const { checkoutRequestId } = await ring("early-callback");
    expect(of(checkoutRequestId)).toHaveLength(1);
  });

  test("is late times out first and pays afterwards", async () => {
    const { checkoutRequestId } = await ring("late");
    await called(checkoutRequestId, 2);
    expect(of(checkoutRequestId).map(({ resultCode }) => resultCode)).toEqual(["1037", "0"]);
    expect(await client().stkQuery(checkoutRequestId)).toMatchObject({ state: "succeeded" });
  });

  test("meets an expired token is rung once, by the repeated call", async () => {
    const { daraja, calls } = countedClient();
    const phone = "254722000012";
    const { checkoutRequestId } = await daraja.stkPush(push(phone));
    expect(calls).toEqual(["token", "push", "token", "push"]);
    await called(checkoutRequestId);
    await daraja.stkPush(push(phone));
    expect(calls.slice(4)).toEqual(["push", "token", "push"]);
  });

  test("is told of out of order hears of a timeout after the success, and has paid", async () => {
    const { checkoutRequestId } = await ring("out-of-order");
    await called(checkoutRequestId, 2);
    expect(of(checkoutRequestId).map(({ resultCode }) => resultCode)).toEqual(["0", "1037"]);
    expect(await client().stkQuery(checkoutRequestId)).toMatchObject({ state: "succeeded" });
  });

  test("meets a spike arrest is refused and may be tried again", async () => {
    await expect(ring("spike")).rejects.toMatchObject({ errorCode: "500.003.02", retryable: true });
  });

  test("is slow leaves the caller without an answer, though it was rung", async () => {
    const phone = aPhone();
    await control("behaviour", { phone, behaviour: "slow" });
    await expect(client({ timeoutMs: 500 }).stkPush(push(phone))).rejects.toBeInstanceOf(
      DarajaUnknownOutcome,
    );
    const prompts = (await (await fetch(`${simulator.url}/_sim/prompts`)).json()) as { phone: string }[];
    expect(prompts.filter((prompt) => prompt.phone === phone)).toHaveLength(1);
  });

  test("is held by a person waits for them; it holds one prompt at a time", async () => {
    const phone = aPhone();
    const { checkoutRequestId } = await client().stkPush(push(phone, 250_000));
    await expect(client().stkPush(push(phone))).rejects.toMatchObject({
      errorCode: "500.001.1001",
      retryable: true,
    });
    expect(await client().stkQuery(checkoutRequestId)).toMatchObject({ state: "pending" });
    await control(`prompts/${checkoutRequestId}/approve`, {});
    expect(of(checkoutRequestId)).toMatchObject([{ amount: 250_000, resultCode: "0" }]);
    await control(`prompts/${checkoutRequestId}/cancel`, {});
    expect(await client().stkQuery(checkoutRequestId)).toMatchObject({ state: "succeeded" });
    await expect(client().stkPush(push(phone))).resolves.toBeDefined();
  });
});

describe("the protocol", () => {
  test("a token that nobody gave is refused: 404 with a code of its own", async () => {
    const answer = await fetch(`${simulator.url}/mpesa/stkpush/v1/processrequest`, {
      method: "POST",
      headers: { authorization: "Bearer stale" },
      body: "{}",
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      requestId: expect.any(String),
      errorCode: "404.001.03",
      errorMessage: "Invalid Access Token",
    });
  });

  test("wrong credentials, a wrong passkey and a wrong shortcode are refused", async () => {
    const wrong = (over: object) =>
      createDaraja({ baseUrl: simulator.url, ...simulator.credentials, ...over }).stkPush(push(aPhone()));
    await expect(wrong({ consumerSecret: "x" })).rejects.toMatchObject({ errorCode: "400.008.01" });
    await expect(wrong({ passkey: "x" })).rejects.toMatchObject({
      errorCode: "500.001.1001",
      message: "[MerchantValidate] - Wrong credentials",
      retryable: false,
    });
    await expect(wrong({ shortcode: "600000" })).rejects.toMatchObject({
      message: "Merchant does not exist",
    });
  });

  test.each([
    ["Amount", 250_001],
    ["Amount", 10.5],
    ["PhoneNumber", "0722418305"],
    ["AccountReference", "INV2026000001"],
    ["AccountReference", ""],
    ["TransactionDesc", ""],
    ["TransactionType", "PayBill"],
    ["CallBackURL", "https://example.com/callbacks"],
  ])("a push with %s %j is a bad request", async (field, value) => {
    const answer = await pushed({ [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errorCode: "400.002.02",
      errorMessage: `Bad Request - Invalid ${field}`,
    });
  });

  test("a long description is taken, as by the real service, or refused as it is documented", async () => {
    const long = () => pushed({ TransactionDesc: "Lipa na Mpesa Online" });
    expect((await long()).status).toBe(200);
    await control("descriptions", { mode: "documented" });
    expect((await long()).status).toBe(400);
    await control("descriptions", { mode: "any" });
  });

  test("an unknown id cannot be asked after", async () => {
    await expect(client().stkQuery("ws_CO_nobody")).rejects.toBeInstanceOf(DarajaRefused);
  });

  test("a token expires before its time: the client gets a new one once and repeats the call once", async () => {
    const { daraja, calls } = countedClient();
    await daraja.ping();
    await control("tokens", { mode: "expired" });
    const { checkoutRequestId } = await daraja.stkPush(push(aPhone()));
    expect(calls).toEqual(["token", "push", "token", "push"]);
    await control("tokens", { mode: "expired" });
    expect(await daraja.stkQuery(checkoutRequestId)).toMatchObject({ state: "pending" });
    expect(calls.slice(4)).toEqual(["query", "token", "query"]);
    await daraja.stkQuery(checkoutRequestId);
    expect(calls.slice(7)).toEqual(["query"]);
  });

  test("a token expires while many calls use it: one new token for all of them", async () => {
    const { daraja, calls } = countedClient();
    const { checkoutRequestId } = await daraja.stkPush(push(aPhone()));
    await control("tokens", { mode: "expired" });
    const states = await Promise.all(
      Array.from({ length: 8 }, () => daraja.stkQuery(checkoutRequestId).then(({ state }) => state)),
    );
    expect(new Set(states)).toEqual(new Set(["pending"]));
    expect(calls.filter((call) => call === "token")).toHaveLength(2);
  });

  test("tokens that are never accepted end in a refusal after the second try, not in a loop", async () => {
    await control("tokens", { mode: "refused" });
    try {
      const { daraja, calls } = countedClient();
      await expect(daraja.stkPush(push(aPhone()))).rejects.toMatchObject({ errorCode: "404.001.03" });
      expect(calls).toEqual(["token", "push", "token", "push"]);
    } finally {
      await control("tokens", { mode: "valid" });
    }
  });

  test("switches are turned by name; a position that there is not changes nothing", async () => {
    expect((await control("tokens", { mode: "perhaps" })).status).toBe(422);
    expect((await control("outage", { mode: "constructor" })).status).toBe(422);
    const form = new URLSearchParams({ outage: "none", tokens: "valid", results: "late", other: "x" });
    const set = await fetch(`${simulator.url}/switches`, { method: "POST", body: form, redirect: "manual" });
    expect(set.status).toBe(303);
    const page = await (await fetch(simulator.url)).text();
    expect(page.match(/<option value="[a-z-]+" selected>/g)).toEqual(
      ["none", "valid", "any", "valid", "late"].map((position) => `<option value="${position}" selected>`),
    );
    expect((await control("results", { mode: "normal" })).status).toBe(200);
  });

  test("an outage is an outage, and over when it is over", async () => {
    const other = await startSimulator();
    try {
      const daraja = client({ timeoutMs: 500 }, other);
      await control("outage", { mode: "down" }, other);
      await expect(daraja.stkPush(push(aPhone()))).rejects.toBeInstanceOf(DarajaUnavailable);
      await control("outage", { mode: "slow" }, other);
      await expect(daraja.stkPush(push(aPhone()))).rejects.toBeInstanceOf(DarajaUnknownOutcome);
      await control("outage", { mode: "none" }, other);
      await expect(daraja.stkPush(push(aPhone()))).resolves.toBeDefined();
    } finally {
      await other.close();
    }
  });
});
