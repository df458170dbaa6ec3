import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createDaraja } from "./client";
import { eastAfricaTimestamp } from "./connection";
import { type DarajaConfig, DarajaRefused, DarajaUnavailable, DarajaUnknownOutcome } from "./types";

interface Answer {
  status?: number;
  body?: unknown;
  text?: string;
  silent?: boolean;
  broken?: boolean;
}

interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const TOKEN: Answer = { body: { access_token: "token-1", expires_in: "3599" } };
const ACCEPTED: Answer = {
  body: {
    MerchantRequestID: "29115-34620561-1",
    CheckoutRequestID: "ws_CO_191220191020363925",
    ResponseCode: "0",
    ResponseDescription: "Success. Request accepted for processing",
    CustomerMessage: "Success. Request accepted for processing",
  },
};

async function serving(script: { oauth?: Answer[]; api?: Answer[] }) {
  const asked: Asked[] = [];
  const queues = { oauth: [...(script.oauth ?? [TOKEN])], api: [...(script.api ?? [ACCEPTED])] };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = request.url ?? "";
    asked.push({
      method: request.method ?? "",
      url,
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
    });
    const queue = url.startsWith("/oauth") ? queues.oauth : queues.api;
    const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
    if (answer.silent) return;
    response.writeHead(answer.status ?? 200, { "Content-Type": "application/json" });
    if (answer.broken) {
      response.write('{"ResponseCode":');
      setImmediate(() => request.socket.destroy());
      return;
    }
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = (end: string) => asked.filter(({ url }) => url.startsWith(end));
  return { baseUrl, asked, oauth: () => to("/oauth"), api: () => to("/mpesa") };
}

const config = (baseUrl: string, over: Partial<DarajaConfig> = {}): DarajaConfig => ({
  baseUrl,
  consumerKey: "key",
  consumerSecret: "secret",
  shortcode: "174379",
  passkey: "passkey",
  timeoutMs: 3_000,
  ...over,
});
const push = {
  phone: "+254722418305",
  amount: 3952,
  accountReference: "INV20260001",
  description: "Move payment",
  callbackUrl: "https://moveease.example/callbacks/stk/abc",
};
const error = (errorCode: string, errorMessage: string, status = 500): Answer => ({
  status,
  body: { requestId: "1-2-3", errorCode, errorMessage },
});
const thrown = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (e) => e,
  );

describe("the requests", () => {
  test("ask for a token and push as documented, field by field", async () => {
    const server = await serving({});
    const now = () => new Date("2026-03-02T21:05:09.123Z");
    const answer = await createDaraja(config(server.baseUrl), { now }).stkPush(push);
    expect(answer).toEqual({
      merchantRequestId: "29115-34620561-1",
      checkoutRequestId: "ws_CO_191220191020363925",
      customerMessage: "Success. Request accepted for processing",
    });
    const [oauth, pushed] = server.asked;
    expect(oauth).toMatchObject({
      method: "GET",
      url: "/oauth/v1/generate?grant_type=client_credentials",
      headers: { authorization: `Basic ${Buffer.from("key:secret").toString("base64")}` },
    });
    expect(pushed).toMatchObject({
      method: "POST",
      url: "/mpesa/stkpush/v1/processrequest",
      headers: { authorization: "Bearer token-1", "content-type": "application/json" },
    });
    expect(pushed?.body).toEqual({
      BusinessShortCode: "174379",
      Password: Buffer.from("174379passkey20260303000509").toString("base64"),
      Timestamp: "20260303000509",
      TransactionType: "CustomerPayBillOnline",
      Amount: 3952,
      PartyA: "254722418305",
      PartyB: "174379",
      PhoneNumber: "254722418305",
      CallBackURL: "https://moveease.example/callbacks/stk/abc",
      AccountReference: "INV20260001",
      TransactionDesc: "Move payment",
    });
  });

  test("ask after a prompt as documented", async () => {
    const server = await serving({
      api: [{ body: { ResponseCode: "0", ResultCode: "1032", ResultDesc: "Request cancelled by user." } }],
    });
    const now = () => new Date("2026-03-02T07:00:00Z");
    const daraja = createDaraja(config(server.baseUrl), { now });
    expect(await daraja.stkQuery("ws_CO_1")).toEqual({
      state: "failed",
      reason: "cancelled",
      resultCode: "1032",
      resultDesc: "Request cancelled by user.",
    });
    expect(server.api()[0]).toMatchObject({ method: "POST", url: "/mpesa/stkpushquery/v1/query" });
    expect(server.api()[0]?.body).toEqual({
      BusinessShortCode: "174379",
      Password: Buffer.from("174379passkey20260302100000").toString("base64"),
      Timestamp: "20260302100000",
      CheckoutRequestID: "ws_CO_1",
    });
  });

  test("name the till's type when the company has a till", async () => {
    const server = await serving({});
    const till = config(server.baseUrl, { transactionType: "CustomerBuyGoodsOnline" });
    await createDaraja(till).stkPush(push);
    expect(server.api()[0]?.body.TransactionType).toBe("CustomerBuyGoodsOnline");
  });

  test("tell the time of East Africa, over midnight and the new year", () => {
    expect(eastAfricaTimestamp(new Date("2025-12-31T21:00:00Z"))).toBe("20260101000000");
    expect(eastAfricaTimestamp(new Date("2025-12-31T20:59:59Z"))).toBe("20251231235959");
  });

  test.each([
    ["cents", { amount: 10.5 }],
    ["nothing", { amount: 0 }],
    ["less than nothing", { amount: -1 }],
    ["no number", { amount: Number.NaN }],
    ["a foreign number", { phone: "+447911123456" }],
    ["a fixed line", { phone: "+254202345678" }],
    ["a local notation", { phone: "0722418305" }],
    ["an account of 13 characters", { accountReference: "INV2026000001" }],
    ["a description of 14 characters", { description: "A move payment" }],
  ])("are not sent at all with %s", async (_, over) => {
    const server = await serving({});
    await expect(createDaraja(config(server.baseUrl)).stkPush({ ...push, ...over })).rejects.toThrow(
      RangeError,
    );
    expect(server.asked).toEqual([]);
  });
});

describe("the token", () => {
  test("is kept, shared by calls that come at once, and renewed before it runs out", async () => {
    const server = await serving({});
    let at = Date.parse("2026-03-02T07:00:00Z");
    const daraja = createDaraja(config(server.baseUrl), { now: () => new Date(at) });
    await Promise.all([
      daraja.stkPush(push),
      daraja.stkPush(push),
      daraja.stkQuery("ws_CO_1").catch(() => null),
    ]);
    expect(server.oauth()).toHaveLength(1);
    at += 49 * 60_000;
    await daraja.stkPush(push);
    expect(server.oauth()).toHaveLength(1);
    at += 2 * 60_000;
    await daraja.stkPush(push);
    expect(server.oauth()).toHaveLength(2);
  });

  test("lives no longer than Daraja says, less a minute", async () => {
    const server = await serving({ oauth: [{ body: { access_token: "short", expires_in: "120" } }] });
    let at = 0;
    const daraja = createDaraja(config(server.baseUrl), { now: () => new Date(at) });
    await daraja.stkPush(push);
    at = 59_000;
    await daraja.stkPush(push);
    expect(server.oauth()).toHaveLength(1);
    at = 61_000;
    await daraja.stkPush(push);
    expect(server.oauth()).toHaveLength(2);
  });

  test.each([
    ["404.001.03", 404],
    ["401.003.01", 401],
  ])("is renewed once and the call repeated when Daraja calls it invalid (%s)", async (code, status) => {
    const server = await serving({ api: [error(code, "Invalid Access Token", status), ACCEPTED] });
    await expect(createDaraja(config(server.baseUrl)).stkPush(push)).resolves.toMatchObject({
      checkoutRequestId: "ws_CO_191220191020363925",
    });
    expect(server.oauth()).toHaveLength(2);
    expect(server.api()).toHaveLength(2);
  });

  test("that is never accepted is a refusal, not an endless loop", async () => {
    const server = await serving({ api: [error("404.001.03", "Invalid Access Token", 404)] });
    const failed = await thrown(createDaraja(config(server.baseUrl)).stkPush(push));
    expect(failed).toBeInstanceOf(DarajaRefused);
    expect(failed).toMatchObject({ errorCode: "404.001.03" });
    expect(server.api()).toHaveLength(2);
  });

  test("that is refused names Daraja's reason; the next call asks anew", async () => {
    const server = await serving({
      oauth: [error("400.008.01", "Invalid Authentication passed", 400), TOKEN],
    });
    const daraja = createDaraja(config(server.baseUrl));
    const failed = await thrown(daraja.ping());
    expect(failed).toBeInstanceOf(DarajaRefused);
    expect(failed).toMatchObject({
      errorCode: "400.008.01",
      message: "Failed to get access token: Invalid Authentication passed",
      retryable: false,
    });
    await expect(daraja.ping()).resolves.toBeUndefined();
  });
});

describe("a push that goes wrong", () => {
  test.each([
    ["500.001.1001", "Merchant does not exist", 500, false],
    ["500.001.1001", "[MerchantValidate] - Wrong credentials", 500, false],
    ["400.002.02", "Bad Request - Invalid PhoneNumber", 400, false],
    ["500.001.1001", "Unable to lock subscriber, a transaction is already in process", 500, true],
    ["500.003.02", "Error Occurred: Spike Arrest Violation", 500, true],
    ["500.003.03", "Quota violation", 500, true],
  ])("%s %s is a definite no; worth trying again: see last", async (code, message, status, retryable) => {
    const server = await serving({ api: [error(code, message, status)] });
    const failed = await thrown(createDaraja(config(server.baseUrl)).stkPush(push));
    expect(failed).toBeInstanceOf(DarajaRefused);
    expect(failed).toMatchObject({ errorCode: code, message, retryable });
    expect(server.api()).toHaveLength(1);
  });

  test("a ResponseCode other than 0 is a no", async () => {
    const server = await serving({ api: [{ body: { ResponseCode: "1", ResponseDescription: "Rejected" } }] });
    const failed = await thrown(createDaraja(config(server.baseUrl)).stkPush(push));
    expect(failed).toBeInstanceOf(DarajaRefused);
    expect(failed).toMatchObject({ errorCode: "1", message: "Rejected" });
  });

  test.each<[string, Answer]>([
    ["a gateway's bare 502", { status: 502, text: "<html>Bad Gateway</html>" }],
    ["a bare 500", { status: 500, text: "" }],
    ["an OK that is no JSON", { text: "<html>maintenance</html>" }],
    ["an OK that says nothing", { body: {} }],
    ["an OK that is a list", { body: [] }],
    ["an acceptance without an id", { body: { ResponseCode: "0" } }],
    ["an answer that breaks off", { broken: true }],
  ])("%s may have rung the phone: unknown, and sent once only", async (_, answer) => {
    const server = await serving({ api: [answer] });
    expect(await thrown(createDaraja(config(server.baseUrl)).stkPush(push))).toBeInstanceOf(
      DarajaUnknownOutcome,
    );
    expect(server.api()).toHaveLength(1);
  });

  test("no answer in time may have rung the phone: unknown, and sent once only", async () => {
    const server = await serving({ api: [{ silent: true }] });
    const daraja = createDaraja(config(server.baseUrl, { timeoutMs: 150 }));
    expect(await thrown(daraja.stkPush(push))).toBeInstanceOf(DarajaUnknownOutcome);
    expect(server.api()).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ["is down", { status: 503, text: "Service Unavailable" }],
    ["breaks", { status: 500, text: "" }],
    ["does not answer", { silent: true }],
    ["breaks off", { broken: true }],
  ])("when the token's service %s, nothing was sent", async (_, answer) => {
    const server = await serving({ oauth: [answer] });
    const daraja = createDaraja(config(server.baseUrl, { timeoutMs: 150 }));
    expect(await thrown(daraja.stkPush(push))).toBeInstanceOf(DarajaUnavailable);
    expect(server.api()).toEqual([]);
  });

  test("503 means that nothing was handled", async () => {
    const server = await serving({ api: [{ status: 503, text: "Service Unavailable" }] });
    expect(await thrown(createDaraja(config(server.baseUrl)).stkPush(push))).toBeInstanceOf(
      DarajaUnavailable,
    );
  });

  test("nobody listening means that nothing was sent", async () => {
    const gone = await serving({});
    for (const close of closers.splice(0)) await close();
    const failed = await thrown(createDaraja(config(gone.baseUrl)).stkPush(push));
    expect(failed).toBeInstanceOf(DarajaUnavailable);
    expect(failed).toMatchObject({ message: "M-Pesa cannot be reached." });
  });
});

describe("a query", () => {
  const ask = async (answer: Answer) => {
    const server = await serving({ api: [answer] });
    return createDaraja(config(server.baseUrl)).stkQuery("ws_CO_1");
  };

  test("takes the code as a string or as a number", async () => {
    expect((await ask({ body: { ResponseCode: "0", ResultCode: "0" } })).state).toBe("succeeded");
    expect((await ask({ body: { ResponseCode: "0", ResultCode: 0 } })).state).toBe("succeeded");
  });

  test("of a prompt that nobody has answered is pending, not failed", async () => {
    expect(await ask(error("500.001.1001", "The transaction is being processed"))).toMatchObject({
      state: "pending",
    });
  });

  test.each<[string, Answer]>([
    ["a spike arrest", error("500.003.02", "Spike Arrest Violation")],
    ["wrong credentials", error("500.001.1001", "[MerchantValidate] - Wrong credentials")],
    ["a bare 502", { status: 502, text: "" }],
  ])("that meets %s knows nothing: unknown, never failed", async (_, answer) => {
    expect((await ask(answer)).state).toBe("unknown");
  });

  test("of an id that Daraja does not know is refused, which is no failure of the prompt", async () => {
    const failed = await thrown(ask(error("400.002.02", "Bad Request - Invalid CheckoutRequestID", 400)));
    expect(failed).toBeInstanceOf(DarajaRefused);
    expect(await thrown(ask({ text: "<html>" }))).toBeInstanceOf(DarajaRefused);
  });
});
