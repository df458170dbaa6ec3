import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { INTEGRATIONS, type Integration, isConsenting } from "../domain";
import { integrationsSection } from "../settings";
import { aSignedInAdmin, enableAtStandIn, resetIntegrations, setIntegrations } from "../testing";
import { configureConnections } from "./commands/call-provider";
import { connectionsHandlers } from "./handlers";
import { connectionsSubscribers } from "./subscribers";

useDatabase({ subscribers: connectionsSubscribers });

let standins: Standins;
let admin: Actor;
beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  configureConnections({ offers: standins.offers });
  admin = await aSignedInAdmin();
});
afterAll(() => standins.close());
beforeEach(async () => {
  await resetIntegrations();
  for (const name of ["google-maps", "slack", "zapier", "mailchimp"]) await turn(name, "works");
  await fetch(`${standins.url}/_sim/messages`, { method: "DELETE" });
});

const turn = (standIn: string, mode: string) =>
  fetch(`${standins.url}/_sim/${standIn}`, { method: "POST", body: JSON.stringify({ mode, times: 2 }) });
const as = (actor: Actor) => callAs(connectionsHandlers, actor);
const enable = (name: Integration, over?: Record<string, unknown>) => enableAtStandIn(admin, name, over);
const stateOf = async (name: Integration) =>
  (await as(admin).list()).integrations.find((each) => each.name === name);
const KEYED = INTEGRATIONS.filter((name) => !isConsenting(name));

describe("the section", () => {
  const problemsOf = (change: Parameters<typeof setIntegrations>[0]): Promise<unknown> =>
    setIntegrations(change).then(
      () => ({}),
      (error: { fields: Record<string, string> }) => error.fields,
    );
  const none = { clientId: "", clientSecret: "", apiKey: "", webhookUrl: "", serverPrefix: "", listId: "" };
  const URL_TEXT = "Please enter a valid URL (starting with http:// or https://)";
  const filled = { apiKey: "abc-us21", serverPrefix: "us21", listId: "a1" };

  test.each([
    [
      { googleCalendar: { enabled: true, ...none } },
      {
        "googleCalendar.clientId": "Client ID is required",
        "googleCalendar.clientSecret": "Client secret is required",
      },
    ],
    [
      { googleDrive: { enabled: true, ...none } },
      {
        "googleDrive.clientId": "Client ID is required",
        "googleDrive.clientSecret": "Client secret is required",
      },
    ],
    [{ googleMaps: { enabled: true, ...none } }, { "googleMaps.apiKey": "API key is required" }],
    [{ slack: { enabled: true, ...none } }, { "slack.webhookUrl": "Webhook URL is required" }],
    [{ zapier: { enabled: true, ...none } }, { "zapier.webhookUrl": "Webhook URL is required" }],
    [{ zapier: { enabled: true, webhookUrl: "hooks.zapier.com/1" } }, { "zapier.webhookUrl": URL_TEXT }],
    [{ slack: { enabled: true, webhookUrl: "ftp://hooks.slack.com/1" } }, { "slack.webhookUrl": URL_TEXT }],
    [
      { mailchimp: { enabled: true, ...none } },
      {
        "mailchimp.apiKey": "API key is required",
        "mailchimp.serverPrefix": "Server prefix is required",
        "mailchimp.listId": "List ID is required",
      },
    ],
    [
      { mailchimp: { enabled: true, ...filled, serverPrefix: "us7" } },
      { "mailchimp.serverPrefix": "The API key belongs to us21: its ending names the server prefix" },
    ],
    [{ mailchimp: { serverPrefix: "evil.example/us21" } }, { "mailchimp.serverPrefix": expect.any(String) }],
    [
      { mailchimp: { serverPrefix: "us-21" } },
      { "mailchimp.serverPrefix": "A server prefix is two letters and a number, such as us21" },
    ],
    [{ googleMaps: { defaultZoom: 0 } }, { "googleMaps.defaultZoom": expect.any(String) }],
    [{ googleMaps: { defaultZoom: 21 } }, { "googleMaps.defaultZoom": expect.any(String) }],
    [{ googleMaps: { baseUrl: "maps.example" } }, { "googleMaps.baseUrl": URL_TEXT }],
    [{ googleMaps: { baseUrl: "http://[" } }, { "googleMaps.baseUrl": URL_TEXT }],
    [{ googleMaps: { defaultZoom: 1 } }, {}],
    [{ googleMaps: { defaultZoom: 20 } }, {}],
    [{ googleCalendar: none, slack: none, mailchimp: none }, {}],
    [{ mailchimp: { enabled: true, ...filled } }, {}],
  ])("%j lacks %j", async (change, problems) => {
    expect(await problemsOf(change as never)).toEqual(problems);
  });

  test("by default everything is off, and the map begins at 10", async () => {
    const { value } = await getSettingsForPage(db(), integrationsSection);
    expect(Object.keys(value)).toEqual(INTEGRATIONS);
    for (const each of Object.values(value)) expect(each).toMatchObject({ enabled: false, baseUrl: "" });
    expect(value).toMatchObject({
      googleMaps: { defaultZoom: 10 },
      googleCalendar: { calendarId: "primary" },
    });
  });
});

describe.each(KEYED)("%s", (name) => {
  const standIn = name === "googleMaps" ? "google-maps" : name;
  const check = (purpose: "connect" | "test" | "sync" = "connect") => as(admin).check({ name, purpose });
  const WRONG: Record<string, Record<string, string>> = {
    googleMaps: { apiKey: "another-key" },
    slack: { webhookUrl: "https://hooks.slack.com/services/T1/B1/another" },
    zapier: { webhookUrl: "https://hooks.zapier.com/hooks/catch/1/another/" },
    mailchimp: { apiKey: "another-us21" },
  };

  test("connects at its stand-in, says whose account it is, syncs and is disconnected", async () => {
    await enable(name);
    expect(await stateOf(name)).toMatchObject({
      enabled: true,
      connected: false,
      lastSync: null,
      account: "",
    });
    const { ok, message, integration } = await check();
    expect([ok, integration.connected]).toEqual([true, true]);
    expect(integration.account).toMatch(
      {
        googleMaps: /^Key ••••0001$/,
        slack: /^Twende Movers$/,
        zapier: /^Zapier account 1830544$/,
        mailchimp: /^Twende Movers \(office@twende\.example\)$/,
      }[name as "slack"],
    );
    expect(message).toContain(integration.account);
    const first = (await stateOf(name))?.lastSync;
    expect(first).toBeInstanceOf(Date);
    expect((await check("sync")).integration.lastSync?.getTime()).toBeGreaterThanOrEqual(Number(first));
    expect(await as(admin).disconnect({ name })).toMatchObject({
      integration: { connected: false, account: "", lastSync: null },
    });
    await expect(as(admin).disconnect({ name })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("refused credentials are said in plain words and connect nothing", async () => {
    await enable(name, WRONG[name]);
    const refused = await check();
    expect(refused).toMatchObject({ ok: false, integration: { connected: false } });
    expect(refused.message).toMatch(/refuses these credentials: /);
    expect((await stateOf(name))?.problem).toBe(refused.message);
  });

  test.each([
    ["401", /refuses these credentials/, false],
    ["429", /is asked too often\. Try again in a few minutes/, true],
    ["500", /has a problem of its own\. Try again later/, true],
    ["late", /did not answer in time/, true],
    ["cut", /broke off before its answer was complete/, true],
    ["deaf", /broke off before its answer was complete/, true],
  ])("%s: %s; still connected: %s", async (mode, words, stays) => {
    await enable(name);
    expect((await check()).ok).toBe(true);
    await turn(standIn, mode);
    if (mode === "late") configureConnections({ offers: standins.offers, timeoutMs: 500 });
    const answer = await check("test");
    configureConnections({ offers: standins.offers });
    expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(words) });
    expect(await stateOf(name)).toMatchObject({ connected: stays, problem: answer.message });
    await turn(standIn, "works");
    expect((await check("test")).integration).toMatchObject({ connected: true, problem: "" });
  });

  test("nobody at the address", async () => {
    const gone = createServer();
    await new Promise<void>((listening) => gone.listen(0, "127.0.0.1", listening));
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));
    for (const [at, why] of [
      [port, "ECONNREFUSED"],
      [9, "this port is closed to us"],
    ]) {
      await enable(name, { baseUrl: `http://127.0.0.1:${at}` });
      expect((await check()).message).toMatch(`cannot be reached. Nothing was sent: ${why}`);
    }
  });
});

test("Slack and Zapier get one message each time; Slack's sync with a bot token posts nothing", async () => {
  await enable("slack");
  await enable("zapier");
  const posted = async () =>
    (await (await fetch(`${standins.url}/_sim/messages`)).json()) as { provider: string; text: string }[];
  await as(admin).check({ name: "slack", purpose: "connect" });
  await as(admin).check({ name: "slack", purpose: "sync" });
  await as(admin).check({ name: "zapier", purpose: "test" });
  const there = await posted();
  expect(there.map(({ provider }) => provider)).toEqual(["slack", "zapier"]);
  expect(there[0]?.text).toMatch(/: this is a test of the connection\./);
  expect(JSON.parse(there[1]?.text ?? "")).toMatchObject({
    event: "connection.test",
    id: expect.any(String),
  });
});

test("without a bot token Slack is known by its webhook; a wrong token is refused before anything is posted", async () => {
  await enable("slack");
  await setIntegrations({ slack: { botToken: "xoxb-another" } });
  const { message } = await as(admin).check({ name: "slack", purpose: "connect" });
  expect(message).toBe("Slack refuses these credentials: the bot token is not valid (invalid_auth)");
  expect(await (await fetch(`${standins.url}/_sim/messages`)).json()).toEqual([]);
});

test("an audience that does not exist is said", async () => {
  await enable("mailchimp", { listId: "0000000000" });
  const { message, integration } = await as(admin).check({ name: "mailchimp", purpose: "connect" });
  expect(message).toBe(
    "Mailchimp did not accept the request: The requested resource could not be found. (404)",
  );
  expect(integration.connected).toBe(false);
});

describe("who and when", () => {
  test("nothing is called while it is disabled", async () => {
    await enable("zapier");
    await setIntegrations({ zapier: { enabled: false } });
    await expect(as(admin).check({ name: "zapier", purpose: "test" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Enable Zapier and save its credentials first.",
    });
  });

  test("only who manages the settings", async () => {
    for (const actor of [await aPerson({ role: "manager" }), visitor]) {
      const code = actor === visitor ? "UNAUTHENTICATED" : "FORBIDDEN";
      await expect(as(actor).list()).rejects.toMatchObject({ code });
      await expect(as(actor).check({ name: "slack", purpose: "test" })).rejects.toMatchObject({ code });
      await expect(as(actor).askConsent({ name: "googleDrive" })).rejects.toMatchObject({ code });
      await expect(as(actor).disconnect({ name: "slack" })).rejects.toMatchObject({ code });
    }
  });

  test("other credentials are another connection; disabling alone forgets nothing", async () => {
    await enable("mailchimp");
    await as(admin).check({ name: "mailchimp", purpose: "connect" });
    await setIntegrations({ mailchimp: { enabled: false } });
    await setIntegrations({ mailchimp: { enabled: true } });
    expect((await stateOf("mailchimp"))?.connected).toBe(true);
    await setIntegrations({ mailchimp: { apiKey: "another-us21" } });
    expect(await stateOf("mailchimp")).toMatchObject({ connected: false, account: "" });
  });

  test("two people: what one disconnects while the other's call is under way stays disconnected", async () => {
    const account = { account_name: "Twende", name: "News", stats: { member_count: 1 } };
    let meanwhile = async () => {};
    const provider = createServer(async (_request, response) => {
      await meanwhile();
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(account));
    });
    await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
    await enable("mailchimp", { baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` });
    expect((await as(admin).check({ name: "mailchimp", purpose: "connect" })).ok).toBe(true);
    const other = await aSignedInAdmin();
    meanwhile = async () => {
      meanwhile = async () => {};
      await as(other).disconnect({ name: "mailchimp" });
    };
    await expect(as(admin).check({ name: "mailchimp", purpose: "sync" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Mailchimp was changed or disconnected meanwhile. Please try again.",
    });
    expect((await stateOf("mailchimp"))?.connected).toBe(false);
    provider.closeAllConnections();
    await new Promise((closed) => provider.close(closed));
  });
});
