import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createDaraja } from "./client";
import type { Payout } from "./payouts";
import {
  type DarajaConfig,
  DarajaDuplicate,
  DarajaRefused,
  DarajaUnavailable,
  DarajaUnknownOutcome,
} from "./types";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const payout: Payout = {
  originatorConversationId: "SAL-20260001_1",
  phone: "+254722418305",
  amount: 38_507,
  command: "SalaryPayment",
  remarks: "Salary October 2026",
};
const answers = { resultUrl: "https://moveease.example/r/1", timeoutUrl: "https://moveease.example/t/1" };
const TAKEN = {
  ConversationID: "AG_20240706_20106e9209f64bebd05b",
  OriginatorConversationID: "SAL-20260001_1",
  ResponseCode: "0",
  ResponseDescription: "Accept the service request successfully.",
};

function client(answer: () => Response | Promise<Response>, over: Partial<DarajaConfig> = {}) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const config: DarajaConfig = {
    baseUrl: "https://daraja.example",
    consumerKey: "key",
    consumerSecret: "secret",
    shortcode: "600997",
    passkey: "",
    initiatorName: "payer",
    initiatorPassword: "Pay#2026",
    certificate: keys.publicKey,
    ...over,
  };
  const daraja = createDaraja(config, {
    fetch: async (address, init) => {
      const url = String(address);
      if (url.includes("/oauth/")) return Response.json({ access_token: "token", expires_in: "3599" });
      asked.push({ url, body: JSON.parse(String(init?.body)) });
      return answer();
    },
  });
  return { daraja, asked };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const error = (errorCode: string, errorMessage: string, status: number) =>
  json({ requestId: "1c5b-4ba8-815c-ac45c57a3db01469899", errorCode, errorMessage }, status);
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (e) => e,
  );

describe("a payout", () => {
  test("is asked for as documented, field by field, under the caller's id", async () => {
    const { daraja, asked } = client(json(TAKEN));
    expect(await daraja.payOut({ ...payout, occasion: "October" }, answers)).toEqual({
      conversationId: "AG_20240706_20106e9209f64bebd05b",
      originatorConversationId: "SAL-20260001_1",
    });
    expect(asked).toEqual([
      {
        url: "https://daraja.example/mpesa/b2c/v3/paymentrequest",
        body: {
          OriginatorConversationID: "SAL-20260001_1",
          InitiatorName: "payer",
          SecurityCredential: expect.any(String),
          CommandID: "SalaryPayment",
          Amount: 38_507,
          PartyA: "600997",
          PartyB: "254722418305",
          Remarks: "Salary October 2026",
          QueueTimeOutURL: answers.timeoutUrl,
          ResultURL: answers.resultUrl,
          Occassion: "October",
        },
      },
    ]);
    const credential = Buffer.from(String(asked[0]?.body.SecurityCredential), "base64");
    const key = { key: keys.privateKey, padding: constants.RSA_PKCS1_PADDING };
    expect(privateDecrypt(key, credential).toString()).toBe("Pay#2026");
  });

  test("of the first version has M-Pesa's id, and the other spelling", async () => {
    const { daraja, asked } = client(json({ ...TAKEN, OriginatorConversationID: "1236-7134259-1" }), {
      payouts: "v1",
    });
    expect(await daraja.payOut({ ...payout, occasion: "October" }, answers)).toMatchObject({
      originatorConversationId: "1236-7134259-1",
    });
    expect(asked[0]?.url).toBe("https://daraja.example/mpesa/b2c/v1/paymentrequest");
    expect(asked[0]?.body).not.toHaveProperty("OriginatorConversationID");
    expect(asked[0]?.body).not.toHaveProperty("Occassion");
    expect(asked[0]?.body).toMatchObject({ Occasion: "October", InitiatorName: "payer" });
  });

  test.each<[string, Partial<Payout>]>([
    ["cents", { amount: 10.5 }],
    ["nothing", { amount: 0 }],
    ["no number", { amount: Number.NaN }],
    ["a foreign number", { phone: "+447911123456" }],
    ["a local notation", { phone: "0722418305" }],
    ["no id", { originatorConversationId: "" }],
    ["an id with a space", { originatorConversationId: "SAL 1" }],
    ["an id without end", { originatorConversationId: "x".repeat(65) }],
    ["remarks of one letter", { remarks: " x " }],
  ])("is not sent at all with %s", async (_, over) => {
    const { daraja, asked } = client(json(TAKEN));
    await expect(daraja.payOut({ ...payout, ...over }, answers)).rejects.toThrow(RangeError);
    expect(asked).toEqual([]);
  });

  test("without an initiator is not sent", async () => {
    const { daraja, asked } = client(json(TAKEN), { initiatorPassword: "" });
    await expect(daraja.payOut(payout, answers)).rejects.toMatchObject({ errorCode: "not-configured" });
    expect(asked).toEqual([]);
  });
});

describe("after an answer", () => {
  test.each<[string, () => Response, boolean]>([
    ["a bad field", error("400.002.02", "Bad Request - Invalid PartyB", 400), false],
    ["no such place", error("404.002.01", "Resource not found", 404), false],
    ["a spike arrest", error("500.003.02", "Error Occurred: Spike Arrest Violation", 500), true],
    ["a quota", error("500.003.03", "Quota Violation", 500), true],
    ["too many requests", () => new Response("slow down", { status: 429 }), true],
    ["a wall before the gateway", () => new Response("<html>", { status: 403 }), false],
    ["a refusal of M-Pesa", json({ ResponseCode: "21", ResponseDescription: "Not allowed" }), false],
  ])("of %s nothing was sent", async (_, answer, retryable) => {
    const failed = await thrown(client(answer).daraja.payOut(payout, answers));
    expect(failed).toBeInstanceOf(DarajaRefused);
    expect(failed).toMatchObject({ retryable });
  });

  test.each<[string, () => Response]>([
    ["an internal error", error("500.003.1001", "Internal Server Error", 500)],
    ["an error nobody documented", error("500.001.1001", "Something", 500)],
    ["a bare 500", () => new Response("", { status: 500 })],
    ["a gateway's 502", () => new Response("<html>", { status: 502 })],
    ["a 504", () => new Response("<html>", { status: 504 })],
    ["a 408", () => new Response("", { status: 408 })],
    ["an OK that cannot be read", () => new Response("<html>")],
    ["an OK that says nothing", json({})],
    ["a 503 with a code", error("500.003.1001", "Service unavailable", 503)],
  ])("of %s the money may be on its way", async (_, answer) => {
    const { daraja, asked } = client(answer);
    expect(await thrown(daraja.payOut(payout, answers))).toBeInstanceOf(DarajaUnknownOutcome);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, () => Response]>([
    ["an error", error("500.002.1001", "Duplicate OriginatorConversationID.", 500)],
    ["a response code", json({ ResponseCode: "15", ResponseDescription: "Duplicate Detected" })],
  ])("that tells of a duplicate by %s it is asked after, not called failed", async (_, answer) => {
    const failed = await thrown(client(answer).daraja.payOut(payout, answers));
    expect(failed).toBeInstanceOf(DarajaDuplicate);
    expect(failed).toBeInstanceOf(DarajaUnknownOutcome);
  });

  test("of a bare 503 nothing was sent; of the first version, which has no id of ours, that is not sure", async () => {
    const down = () => new Response("Service Unavailable", { status: 503 });
    const third = await thrown(client(down).daraja.payOut(payout, answers));
    expect(third).toBeInstanceOf(DarajaUnavailable);
    const first = await thrown(client(down, { payouts: "v1" }).daraja.payOut(payout, answers));
    expect(first).toBeInstanceOf(DarajaUnknownOutcome);
  });

  test.each([
    ["ECONNREFUSED", DarajaUnavailable],
    ["ENOTFOUND", DarajaUnavailable],
    ["ECONNRESET", DarajaUnknownOutcome],
    ["UND_ERR_SOCKET", DarajaUnknownOutcome],
  ])("that never came (%s): a connection that never was is told from one that broke", async (code, kind) => {
    const broken = () => Promise.reject(new TypeError("fetch failed", { cause: { code } }));
    expect(await thrown(client(broken).daraja.payOut(payout, answers))).toBeInstanceOf(kind);
  });
});
