import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { type Actor, mintActor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { sendSms } from "~/platform/mail/outbox";
import { sendMessageHandler } from "~/platform/mail/sending";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { communicationSection } from "../settings";
import { setCommunication } from "../testing";
import { configureSms, findSmsLine, reportAddress } from "./commands/call-sms";
import { messagingHandlers } from "./handlers";
import { messagingRoutes } from "./routes";

useDatabase();

let standins: Standins;
let admin: Actor;
const callbacks = new Hono<{ Variables: { request: RequestContext } }>();
callbacks.use(async (c, next) => {
  c.set("request", requestContext(visitor));
  await next();
});
callbacks.route("/", serveFiles(messagingRoutes));
beforeAll(async () => {
  standins = await startStandins();
  configureMail({
    settings: async () => ({ url: null, fromName: "MoveEase", fromAddress: "hello@moveease.co.ke" }),
    attach: async () => Buffer.from(""),
    sms: findSmsLine,
  });
  configureSms({ callbackBase: "http://127.0.0.1:3000", offers: standins.offers });
  const person = await aPerson({ role: "admin" });
  admin = mintActor({ ...person, permissions: new Map([["manage_system_settings", "all"]]) });
});
afterAll(() => standins.close());

const as = (actor: Actor) => callAs(messagingHandlers, actor);
const report = (address: string, body: string) =>
  callbacks.request(new URL(address).pathname, { method: "POST", body });
const statusOf = async (id: string) => {
  const [row] = await db().select().from(outboxMessages).where(eq(outboxMessages.id, id));
  return row;
};

const problemsOf = (change: object): Promise<Record<string, string>> =>
  transaction(async (tx) => {
    const { version } = await getSettingsForPage(tx, communicationSection);
    const value = { ...defaultsOf(communicationSection), ...change };
    await saveSettings(tx, system, { section: communicationSection, value, version, now: new Date() });
    return {};
  }).catch((error: { fields: Record<string, string> }) => error.fields);

describe("the section", () => {
  test.each([
    [
      { smsEnabled: true },
      {
        smsProvider: "SMS provider is required",
        smsApiKey: "API key is required",
        smsApiSecret: "API secret is required",
      },
    ],
    [{ smsEnabled: true, smsProvider: "textlocal", smsApiKey: "k" }, {}],
    [{ smsEnabled: true, smsProvider: "twilio", smsApiKey: "k" }, { smsApiSecret: "API secret is required" }],
    [{ smsEnabled: false }, {}],
    [
      { emailEnabled: true, smtpPort: 0, emailFromAddress: " " },
      {
        emailFromAddress: "From email address is required",
        smtpHost: "SMTP host is required",
        smtpPort: "SMTP port is required",
        smtpUsername: "SMTP username is required",
        smtpPassword: "SMTP password is required",
      },
    ],
    [
      { emailEnabled: true, smtpHost: "mail.example", smtpUsername: "moveease" },
      { smtpPassword: "SMTP password is required" },
    ],
    [{ emailEnabled: true, smtpHost: "mail.example", smtpUsername: "moveease", smtpPassword: "p" }, {}],
    [{ emailFromAddress: "hello" }, { emailFromAddress: "Please enter a valid email address" }],
    [{ emailEnabled: false, smtpPort: 0 }, {}],
    [{ emailFromAddress: "" }, { emailFromAddress: "From email address is required" }],
  ])("%j lacks %j", async (value, problems) => {
    expect(await problemsOf(value)).toEqual(problems);
  });

  test("a sender's name has at most 11 characters", async () => {
    expect(await problemsOf({ smsSenderName: "MOVEEASE-KE" })).toEqual({});
    expect(Object.keys(await problemsOf({ smsSenderName: "MOVEEASE-KEN" }))).toEqual(["smsSenderName"]);
  });
});

describe("the test of SMS", () => {
  test("asks for settings first, and is for those who manage them", async () => {
    await expect(as(admin).testSms()).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Please configure SMS settings first",
    });
    await expect(as(admin).testEmail()).rejects.toMatchObject({
      message: "Please configure email settings first",
    });
    await expect(as(await aPerson({ role: "sales_rep" })).testSms()).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("signs in, and one message is on the phone of who asked; a provider's own error is shown", async () => {
    const { smsProvider: _, ...offer } = standins.offers.bulksms ?? {};
    await setCommunication({ smsEnabled: true, smsProvider: "bulksms", ...offer });
    const { phone } = await as(admin).setup();
    if (!phone) return expect(as(admin).testSms()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await as(admin).testSms()).toMatchObject({ ok: true });
    const there = await (await fetch(`${standins.url}/_sim/messages?to=${encodeURIComponent(phone)}`)).json();
    expect(there).toHaveLength(1);
    await fetch(`${standins.url}/_sim/bulksms`, { method: "POST", body: '{"mode":"401","times":1}' });
    expect(await as(admin).testSms()).toEqual({ ok: false, message: "Your token is not known" });
  });
});

describe("a delivery report", () => {
  const sent = async () => {
    const { smsProvider: _, ...offer } = standins.offers.textlocal ?? {};
    await setCommunication({ smsEnabled: true, smsProvider: "textlocal", ...offer });
    const to = { phone: "+254722418305" };
    const id = await transaction((tx) =>
      sendSms(tx, { kind: "quote.accepted", to, text: "Booked", asked: true }, new Date()),
    );
    await sendMessageHandler.run({ id } as never);
    return id;
  };
  const form = (status: string, id: string) => `number=254722418305&status=${status}&customID=${id}`;

  test("says that a message arrived, once or twice, also one whose answer was lost", async () => {
    const id = await sent();
    expect((await statusOf(id))?.status).toBe("sent");
    await db().update(outboxMessages).set({ status: "unknown" }).where(eq(outboxMessages.id, id));
    const address = reportAddress("textlocal", id);
    for (let time = 0; time < 2; time++) expect((await report(address, form("D", id))).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({
      status: "delivered",
      deliveredAt: expect.any(Date),
      lastError: null,
    });
    await report(address, form("U", id));
    expect((await statusOf(id))?.status).toBe("delivered");
  });

  test("says that it did not, and cannot speak for another message or with another's token", async () => {
    const [id, other] = [await sent(), await sent()];
    await report(reportAddress("textlocal", id), form("I", other));
    expect(await statusOf(id)).toMatchObject({ status: "failed", lastError: "Invalid number" });
    expect((await statusOf(other))?.status).toBe("sent");
    expect((await report("http://x/callbacks/sms/textlocal/AAAA", form("U", other))).status).toBe(404);
    expect((await report(reportAddress("twilio", other), form("U", other))).status).toBe(404);
    expect((await report(reportAddress("textlocal", other), "hello")).status).toBe(400);
    expect((await statusOf(other))?.status).toBe("sent");
  });
});

test("a person says that a message of unknown outcome arrived", async () => {
  const manager = await aPerson({ role: "manager" });
  const id = await transaction((tx) =>
    sendSms(tx, { kind: "x", to: { phone: "+254722418305" }, text: "Booked" }, new Date()),
  );
  await expect(as(manager).settle({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  await db().update(outboxMessages).set({ status: "unknown" }).where(eq(outboxMessages.id, id));
  await as(manager).settle({ id });
  expect(await as(manager).get({ id })).toMatchObject({
    status: "delivered",
    segments: 1,
    encoding: "GSM-7",
  });
  await vi.waitFor(async () => expect((await as(manager).list({ channel: "sms" })).total).toBeGreaterThan(0));
});
