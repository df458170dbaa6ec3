import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openSms } from "~/integrations/sms/open-sms";
import {
  SMS_PROVIDERS,
  type SmsConfig,
  type SmsProvider,
  SmsRefused,
  SmsUnavailable,
  SmsUnknownOutcome,
} from "~/integrations/sms/types";
import { type Standins, startStandins } from "~/integrations/standins/server";

let standins: Standins;
const reports: { url: string; headers: Headers; body: string }[] = [];
const callbacks = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const url = `http://${request.headers.host}${request.url}`;
  reports.push({ url, headers: new Headers(request.headers as Record<string, string>), body });
  response.end("ok");
});
let reportUrl = "";
beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  await new Promise<void>((resolve) => callbacks.listen(0, "127.0.0.1", resolve));
  reportUrl = `http://127.0.0.1:${(callbacks.address() as AddressInfo).port}/callbacks/sms`;
});
afterAll(async () => {
  await standins.close();
  callbacks.closeAllConnections();
  await new Promise((resolve) => callbacks.close(resolve));
});

const control = (provider: string, body: object) =>
  fetch(`${standins.url}/_sim/${provider}`, { method: "POST", body: JSON.stringify(body) });
const onPhone = async (to: string) =>
  (await (await fetch(`${standins.url}/_sim/messages?to=${encodeURIComponent(to)}`)).json()) as {
    text: string;
    from: string;
  }[];

function configOf(provider: SmsProvider): SmsConfig {
  const offer = standins.offers[provider] ?? {};
  return {
    provider,
    apiKey: offer.smsApiKey ?? "",
    apiSecret: offer.smsApiSecret ?? "",
    senderName: offer.smsSenderName ?? "",
    baseUrl: offer.baseUrl ?? "",
    timeoutMs: 20_000,
  };
}

describe.each(SMS_PROVIDERS)("%s", (provider) => {
  const client = (over: Partial<SmsConfig> = {}) => openSms({ ...configOf(provider), ...over });
  const sms = (to: string) => ({ id: `id-${to}`, to, text: "Habari, niaje?", isUnicode: false, reportUrl });
  beforeEach(async () => {
    reports.length = 0;
    await control(provider, { mode: "works", reportUrl });
  });

  test("signs in, and refuses another key", async () => {
    expect(await client().signIn()).toMatch(/\w/);
    await expect(client({ apiKey: "another" }).signIn()).rejects.toBeInstanceOf(SmsRefused);
    await expect(client({ apiKey: "another" }).send(sms("+254722000100"))).rejects.toBeInstanceOf(SmsRefused);
    expect(await onPhone("+254722000100")).toEqual([]);
  });

  test("a message reaches the phone, and its report reaches us, signed where that is the custom", async () => {
    const to = "+254722418305";
    const before = (await onPhone(to)).length;
    const { providerId } = await client().send(sms(to));
    const there = await onPhone(to);
    expect(there).toHaveLength(before + 1);
    expect(there.at(-1)).toMatchObject({ text: "Habari, niaje?", from: "MOVEEASE" });
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    const [report] = reports.flatMap((request) => client().readReport(request));
    expect(report?.state).toBe("delivered");
    expect([report?.providerId, report?.id]).toEqual(
      expect.arrayContaining([provider === "textlocal" ? `id-${to}` : providerId]),
    );
  });

  test("a phone that is off is reported as failed, a number that is none is refused", async () => {
    await client().send(sms("+254722000003"));
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports.flatMap((request) => client().readReport(request))[0]?.state).toBe("failed");
    for (const to of ["+254722000001", "+254722000002"])
      await expect(client().send(sms(to))).rejects.toMatchObject({ name: "SmsRefused", retryable: false });
  });

  test("does wrong what it is told to, as often as it is told", async () => {
    const to = `+25472299911${SMS_PROVIDERS.indexOf(provider)}`;
    const trying = async (mode: string) => {
      await control(provider, { mode, times: 1 });
      return client(mode === "late" ? { timeoutMs: 1000 } : {})
        .send(sms(to))
        .catch((error) => error);
    };
    expect(await trying("401")).toMatchObject({ name: "SmsRefused", retryable: true });
    expect(await trying("429")).toBeInstanceOf(SmsUnavailable);
    expect(await trying("500")).toBeInstanceOf(SmsUnknownOutcome);
    expect(await trying("deaf")).toBeInstanceOf(SmsUnknownOutcome);
    expect(await onPhone(to)).toEqual([]);
    expect(await trying("cut")).toBeInstanceOf(SmsUnknownOutcome);
    expect(await onPhone(to)).toHaveLength(1);
    expect(await trying("late")).toBeInstanceOf(SmsUnknownOutcome);
    expect(await onPhone(to)).toHaveLength(2);
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    expect(await trying("twice")).toMatchObject({ providerId: expect.any(String) });
    await vi.waitFor(() => expect(reports).toHaveLength(4));
  });
});

test("report where they were told at their start, as a console that holds the address", async () => {
  const told = await startStandins({ reports: { bulksms: reportUrl, africastalking: reportUrl } });
  try {
    for (const provider of ["bulksms", "africastalking"] as const) {
      reports.length = 0;
      const offer = told.offers[provider] ?? {};
      const config = { ...configOf(provider), baseUrl: offer.baseUrl ?? "" };
      await openSms(config).send({
        id: "id-1",
        to: "+254722418305",
        text: "Habari",
        isUnicode: false,
        reportUrl: "",
      });
      await vi.waitFor(() => expect(reports).toHaveLength(1));
      expect(reports.flatMap((request) => openSms(config).readReport(request))[0]?.state).toBe("delivered");
    }
  } finally {
    await told.close();
  }
});

test("stand-ins call back to this machine alone, and know no other switch", async () => {
  expect((await control("twilio", { mode: "explodes" })).status).toBe(422);
  expect((await control("nobody", { mode: "works" })).status).toBe(422);
  await control("bulksms", { reportUrl: "https://example.com/" });
  const page = await (await fetch(standins.url)).text();
  expect(page).toContain("0722 418 305");
  expect(page).not.toContain("https://example.com/");
});
