import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { openSms } from "./open-sms";
import {
  BadReport,
  type OutgoingSms,
  SMS_PROVIDERS,
  type SmsConfig,
  type SmsProvider,
  SmsRefused,
  SmsUnavailable,
  SmsUnknownOutcome,
} from "./types";

interface Answer {
  status?: number;
  body?: unknown;
  /** Cuts the connection in place of an answer, or in its middle. */
  cut?: "before" | "within";
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function answering({ status = 200, body = {}, cut }: Answer) {
  const asked: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    asked.push({
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: text,
    });
    if (cut === "before") return request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json" });
    if (cut === "within") {
      response.write('{"status":');
      setImmediate(() => request.socket.destroy());
      return;
    }
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const clientOf = (provider: SmsProvider, baseUrl: string, over: Partial<SmsConfig> = {}) =>
  openSms({ provider, apiKey: "the-key", apiSecret: "the-secret", senderName: "MOVEEASE", baseUrl, ...over });
const sms = (over: Partial<OutgoingSms> = {}): OutgoingSms => ({
  id: "01a0",
  to: "+254722418305",
  text: "Your move is booked.",
  isUnicode: false,
  reportUrl: "https://moves.example.co.ke/callbacks/sms/x/y",
  ...over,
});
const basicLogin = `Basic ${Buffer.from("the-key:the-secret").toString("base64")}`;
const recipient = (statusCode: number, status: string) => ({
  SMSMessageData: {
    Message: "Sent to 1/1 Total Cost: KES 0.8000",
    Recipients: [{ statusCode, number: "+254722418305", status, cost: "KES 0.8000", messageId: "ATXid_1" }],
  },
});

describe("a message", () => {
  test("by Africa's Talking: a form with username and key", async () => {
    const { asked, baseUrl } = await answering({ status: 201, body: recipient(101, "Success") });
    expect(await clientOf("africastalking", baseUrl).send(sms())).toEqual({ providerId: "ATXid_1" });
    expect(asked[0]).toMatchObject({
      method: "POST",
      url: "/version1/messaging",
      headers: { apikey: "the-key" },
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      username: "the-secret",
      to: "+254722418305",
      message: "Your move is booked.",
      from: "MOVEEASE",
      bulkSMSMode: "1",
    });
  });

  test("by Twilio: a form under the account, with the address for reports", async () => {
    const { asked, baseUrl } = await answering({ status: 201, body: { sid: "SM1", status: "queued" } });
    expect(await clientOf("twilio", baseUrl).send(sms())).toEqual({ providerId: "SM1" });
    expect(asked[0]).toMatchObject({
      url: "/2010-04-01/Accounts/the-key/Messages.json",
      headers: { authorization: basicLogin },
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      To: "+254722418305",
      From: "MOVEEASE",
      Body: "Your move is booked.",
      StatusCallback: "https://moves.example.co.ke/callbacks/sms/x/y",
    });
  });

  test("by Textlocal: a form with the key, our id, and no plus", async () => {
    const body = { status: "success", messages: [{ id: 1151346216, recipient: 254722418305 }] };
    const { asked, baseUrl } = await answering({ body });
    expect(await clientOf("textlocal", baseUrl).send(sms({ isUnicode: true }))).toEqual({
      providerId: "1151346216",
    });
    expect(asked[0]?.url).toBe("/send/");
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      apikey: "the-key",
      numbers: "254722418305",
      message: "Your move is booked.",
      sender: "MOVEEASE",
      unicode: "true",
      receipt_url: "https://moves.example.co.ke/callbacks/sms/x/y",
      custom: "01a0",
    });
  });

  test("by BulkSMS: JSON with our id", async () => {
    const body = [{ id: "77", status: { id: "ACCEPTED.null", type: "ACCEPTED", subtype: null } }];
    const { asked, baseUrl } = await answering({ status: 201, body });
    expect(await clientOf("bulksms", baseUrl).send(sms({ isUnicode: true }))).toEqual({ providerId: "77" });
    expect(asked[0]).toMatchObject({ url: "/messages", headers: { authorization: basicLogin } });
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      to: "+254722418305",
      body: "Your move is booked.",
      from: "MOVEEASE",
      encoding: "UNICODE",
      deliveryReports: "ALL",
      userSuppliedId: "01a0",
    });
  });
});

describe("a refusal, in the provider's own words", () => {
  const failure = (code: number, message: string) => ({ errors: [{ code, message }], status: "failure" });
  test.each<[SmsProvider, Answer, string, string, boolean]>([
    [
      "africastalking",
      { status: 201, body: recipient(406, "UserInBlacklist") },
      "406",
      "UserInBlacklist",
      false,
    ],
    [
      "africastalking",
      { status: 201, body: recipient(405, "InsufficientBalance") },
      "405",
      "InsufficientBalance",
      true,
    ],
    [
      "africastalking",
      { status: 201, body: { SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } } },
      "0",
      "InvalidSenderId",
      false,
    ],
    [
      "africastalking",
      { status: 401, body: "The supplied authentication is invalid" },
      "401",
      "The supplied authentication is invalid",
      true,
    ],
    [
      "twilio",
      { status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number", status: 400 } },
      "21211",
      "Invalid 'To' Phone Number",
      false,
    ],
    [
      "twilio",
      { status: 401, body: { code: 20003, message: "Authenticate" } },
      "20003",
      "Authenticate",
      true,
    ],
    [
      "twilio",
      { status: 201, body: { sid: "SM1", status: "failed", error_code: 30004, error_message: "Blocked" } },
      "30004",
      "Blocked",
      false,
    ],
    ["textlocal", { body: failure(43, "Invalid sender name") }, "43", "Invalid sender name", false],
    ["textlocal", { body: failure(3, "Invalid login details") }, "3", "Invalid login details", true],
    [
      "bulksms",
      { status: 400, body: { type: "x", title: "Bad Request", status: 400, detail: "to is not valid" } },
      "400",
      "to is not valid",
      false,
    ],
    [
      "bulksms",
      { status: 201, body: [{ id: "7", status: { type: "FAILED", subtype: "BLOCKED" } }] },
      "FAILED",
      "BLOCKED",
      false,
    ],
  ])("%s %j is %s", async (provider, answer, code, message, retryable) => {
    const { baseUrl } = await answering(answer);
    const refused = await clientOf(provider, baseUrl)
      .send(sms())
      .catch((error) => error);
    expect(refused).toBeInstanceOf(SmsRefused);
    expect(refused).toMatchObject({ code, message, retryable });
  });

  test("Textlocal's longest text is known before it is sent", async () => {
    const { asked, baseUrl } = await answering({});
    await expect(clientOf("textlocal", baseUrl).send(sms({ text: "a".repeat(766) }))).rejects.toThrow("765");
    expect(asked).toEqual([]);
  });
});

describe.each(SMS_PROVIDERS)("what went wrong on the way to %s", (provider) => {
  const sending = async (answer: Answer) =>
    clientOf(provider, (await answering(answer)).baseUrl, { timeoutMs: 5000 }).send(sms());

  test("nothing was sent when it says so, or cannot be reached", async () => {
    await expect(sending({ status: 429 })).rejects.toBeInstanceOf(SmsUnavailable);
    await expect(sending({ status: 503 })).rejects.toBeInstanceOf(SmsUnavailable);
    const { baseUrl } = await answering({});
    await closers.pop()?.();
    await expect(clientOf(provider, baseUrl).send(sms())).rejects.toBeInstanceOf(SmsUnavailable);
  });

  test("nobody knows when it breaks off, breaks down or says what cannot be read", async () => {
    for (const answer of [
      { cut: "before" },
      { cut: "within" },
      { status: 500 },
      { status: 200, body: "<html>" },
      { status: 201, body: [] },
      { status: 200, body: { status: "perhaps" } },
    ] as Answer[])
      await expect(sending(answer), JSON.stringify(answer)).rejects.toBeInstanceOf(SmsUnknownOutcome);
  });

  test("a provider that redirects is not followed", async () => {
    const { baseUrl } = await answering({ status: 302 });
    await expect(clientOf(provider, baseUrl).send(sms())).rejects.toThrow();
  });
});

describe("signing in says whose account it is", () => {
  test.each<[SmsProvider, unknown, string, string]>([
    [
      "africastalking",
      { UserData: { balance: "KES 12.5" } },
      "/version1/user?username=the-secret",
      "the-secret, balance KES 12.5",
    ],
    [
      "twilio",
      { sid: "the-key", friendly_name: "Movers", status: "active" },
      "/2010-04-01/Accounts/the-key.json",
      "Movers",
    ],
    ["textlocal", { balance: { sms: 12, mms: 0 }, status: "success" }, "/balance/", "balance 12 SMS"],
    ["bulksms", { username: "movers", credits: { balance: 7.5 } }, "/profile", "movers, 7.5 credits"],
  ])("%s", async (provider, body, path, account) => {
    const { asked, baseUrl } = await answering({ body });
    expect(await clientOf(provider, baseUrl).signIn()).toBe(account);
    expect(asked.map(({ url }) => url)).toEqual([path]);
  });

  test("a suspended account is not signed in", async () => {
    const { baseUrl } = await answering({ body: { sid: "x", friendly_name: "", status: "suspended" } });
    await expect(clientOf("twilio", baseUrl).signIn()).rejects.toThrow("The account is suspended.");
  });
});

describe("a delivery report", () => {
  const url = "https://moves.example.co.ke/callbacks/sms/twilio/abc";
  const read = (provider: SmsProvider, body: string, headers: Record<string, string> = {}) =>
    clientOf(provider, "https://unused.example").readReport({ url, headers: new Headers(headers), body });
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  test.each([
    ["Success", "delivered"],
    ["Failed", "failed"],
    ["Rejected", "failed"],
    ["Buffered", "sent"],
  ])("of Africa's Talking: %s", (status, state) => {
    const failureReason = "AbsentSubscriber";
    expect(read("africastalking", form({ id: "ATXid_1", status, failureReason }))).toEqual([
      { providerId: "ATXid_1", state, reason: failureReason },
    ]);
  });

  test("of Twilio: only with its signature over the address and every field", () => {
    const body = form({
      To: "+254722418305",
      MessageStatus: "undelivered",
      MessageSid: "SM1",
      ErrorCode: "30003",
    });
    const signed = (text: string) => ({
      "X-Twilio-Signature": createHmac("sha1", "the-secret").update(text).digest("base64"),
    });
    const right = `${url}ErrorCode30003MessageSidSM1MessageStatusundeliveredTo+254722418305`;
    expect(read("twilio", body, signed(right))).toEqual([
      { providerId: "SM1", state: "failed", reason: "Error 30003" },
    ]);
    for (const headers of [{}, signed("other"), signed(right.replace("https", "http"))])
      expect(() => read("twilio", body, headers)).toThrow(BadReport);
    expect(() => read("twilio", `${body}&Body=x`, signed(right))).toThrow(BadReport);
  });

  test.each([
    ["D", "delivered", ""],
    ["U", "failed", "Undelivered"],
    ["?", "sent", ""],
  ])("of Textlocal: %s", (status, state, reason) => {
    expect(read("textlocal", form({ number: "254722418305", status, customID: "01a0" }))).toEqual([
      { providerId: "", id: "01a0", state, reason },
    ]);
  });

  test("of BulkSMS: a list", () => {
    const body = JSON.stringify([
      { id: "7", userSuppliedId: "01a0", status: { type: "DELIVERED", subtype: null } },
      { id: "8", userSuppliedId: null, status: { type: "FAILED", subtype: "EXPIRED" } },
    ]);
    expect(read("bulksms", body)).toEqual([
      { providerId: "7", id: "01a0", state: "delivered", reason: "" },
      { providerId: "8", state: "failed", reason: "EXPIRED" },
    ]);
  });

  test.each(SMS_PROVIDERS)("of %s is nothing else", (provider) => {
    for (const body of ["", "{}", "[]", "id=&status=Success", "null", "number=1&status=X&customID=a"])
      expect(() => read(provider, body)).toThrow(BadReport);
  });
});

describe("incoming texts", () => {
  const URL_GIVEN = "https://moves.example.co.ke/callbacks/sms-replies/twilio/token";
  const read = (provider: SmsProvider, body: string, headers = new Headers()) =>
    clientOf(provider, "http://127.0.0.1:9").readIncoming({ url: URL_GIVEN, headers, body });
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const one = { from: "+254722418305", to: "22384", text: "Is Saturday free?" };

  test("of Africa's Talking", () => {
    const body = form({ ...one, id: "at-7", date: "2026-11-20 10:00:00", linkId: "l", networkCode: "63902" });
    expect(read("africastalking", body)).toEqual([{ ...one, providerId: "at-7" }]);
  });

  test("of Twilio: signed as reports are", () => {
    const fields = { Body: one.text, From: one.from, MessageSid: "SM7", To: one.to };
    const signed = URL_GIVEN + Object.entries(fields).flat().join("");
    const signature = createHmac("sha1", "the-secret").update(signed).digest("base64");
    const headers = new Headers({ "X-Twilio-Signature": signature });
    expect(read("twilio", form(fields), headers)).toEqual([{ ...one, providerId: "SM7" }]);
    expect(() => read("twilio", form({ ...fields, Body: "Another" }), headers)).toThrow(BadReport);
  });

  test("of Textlocal: numbers without a plus, and no id", () => {
    const body = form({ sender: "254722418305", content: one.text, inNumber: one.to, credits: "1162" });
    expect(read("textlocal", body)).toEqual([{ ...one, providerId: "" }]);
  });

  test("of BulkSMS: a list", () => {
    const sms = { type: "RECEIVED", id: "bs-7", from: "254722418305", to: one.to, body: one.text };
    expect(read("bulksms", JSON.stringify([sms]))).toEqual([{ ...one, providerId: "bs-7" }]);
    expect(() => read("bulksms", JSON.stringify([{ ...sms, type: "SENT" }]))).toThrow(BadReport);
  });

  test.each(SMS_PROVIDERS)("of %s from a sender name are nothing", (provider) => {
    const names = { from: "MPESA", From: "MPESA", sender: "MPESA", to: "1", To: "1", inNumber: "1" };
    expect(() =>
      read(provider, form({ ...names, id: "1", MessageSid: "1", text: "x", content: "x" })),
    ).toThrow(BadReport);
  });
});
