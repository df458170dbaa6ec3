import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import { type Actor, mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { CONSENTING, type Integration } from "../domain";
import {
  answerAtGoogle,
  aSignedInAdmin,
  askedConsent,
  comeBack,
  connectGoogle,
  enableAtStandIn,
  inNewBrowser,
  resetIntegrations,
  setIntegrations,
} from "../testing";
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
  await turn("works");
  await atGoogle("revoke");
  await resetIntegrations();
});

const turn = (mode: string) =>
  fetch(`${standins.url}/_sim/google`, { method: "POST", body: JSON.stringify({ mode, times: 2 }) });
const atGoogle = (act: "revoke" | "expire") =>
  fetch(`${standins.url}/google/permissions`, { method: "POST", body: new URLSearchParams({ act }) });
const as = (actor: Actor) => callAs(connectionsHandlers, actor);
const enable = (name: Integration, over?: Record<string, unknown>) => enableAtStandIn(admin, name, over);
const stateOf = async (name: Integration) =>
  (await as(admin).list()).integrations.find((each) => each.name === name);

describe("a consent at Google", () => {
  test.each(CONSENTING)(
    "%s: allowed, it is connected, tested, synced, and ended at Google too",
    async (name) => {
      await connectGoogle(admin, name);
      expect(await stateOf(name)).toMatchObject({
        connected: true,
        account: "office@twende.example",
        detail:
          name === "googleDrive"
            ? "Drive of Twende Movers"
            : "Calendar office@twende.example, Africa/Nairobi",
        problem: "",
        lastSync: expect.any(Date),
      });
      for (const purpose of ["test", "sync"] as const)
        expect((await as(admin).check({ name, purpose })).ok).toBe(true);
      expect((await as(admin).disconnect({ name })).message).toMatch(/ is disconnected\.$/);
      expect(await (await fetch(`${standins.url}/google/permissions`)).text()).toContain(
        "No program has access.",
      );
      await expect(as(admin).check({ name, purpose: "test" })).rejects.toMatchObject({ code: "CONFLICT" });
    },
  );

  test("goes out with PKCE, state and nonce, and asks for no more than it needs", async () => {
    await enable("googleCalendar");
    const asked = new URL(await askedConsent(admin, "googleCalendar")).searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("scope")).toBe("openid email https://www.googleapis.com/auth/calendar.events");
    for (const name of ["code_challenge", "state", "nonce"])
      expect(asked.get(name)?.length).toBeGreaterThan(20);
    expect([asked.get("access_type"), asked.get("redirect_uri")]).toEqual([
      "offline",
      "http://127.0.0.1:3000/integrations/google/callback",
    ]);
  });

  test("declined or with the permission unticked, nothing is connected and the panel says so", async () => {
    await enable("googleCalendar");
    const declined = await answerAtGoogle(await askedConsent(admin, "googleCalendar"), "decline");
    expect(await comeBack(admin, declined)).toBe("/settings/integrations?open=googleCalendar");
    expect(await stateOf("googleCalendar")).toMatchObject({
      connected: false,
      problem: "The permission was declined on Google's page. Nothing was connected.",
    });
    const partial = await answerAtGoogle(await askedConsent(admin, "googleCalendar"), "untick");
    await comeBack(admin, partial);
    expect((await stateOf("googleCalendar"))?.problem).toMatch(/was left unticked on Google's page/);
  });

  test("declining later leaves the connection that was there", async () => {
    await connectGoogle(admin, "googleDrive");
    await comeBack(admin, await answerAtGoogle(await askedConsent(admin, "googleDrive"), "decline"));
    expect(await stateOf("googleDrive")).toMatchObject({
      connected: true,
      problem: expect.stringContaining("declined"),
    });
    expect((await as(admin).check({ name: "googleDrive", purpose: "test" })).integration.problem).toBe("");
  });

  test("forged, replayed, expired, of another session, without a state: refused, and nothing is connected", async () => {
    await enable("googleCalendar");
    const REFUSED = "/settings/integrations?refused=consent_not_asked";
    const query = await answerAtGoogle(await askedConsent(admin, "googleCalendar"), "allow");
    const forged = query.replace(/state=[^&]+/, "state=forged-by-somebody");
    expect(await comeBack(admin, forged)).toBe(REFUSED);
    expect(await comeBack(admin, "?code=4/0abc")).toBe(REFUSED);
    const other = await aSignedInAdmin();
    expect(await comeBack(other, query)).toBe(REFUSED);
    // Another browser is another session, even for the same person.
    expect(await comeBack(await inNewBrowser(admin), query)).toBe(REFUSED);
    expect(await comeBack(admin, query, new Date(Date.now() + 601_000))).toBe(REFUSED);
    expect((await stateOf("googleCalendar"))?.connected).toBe(false);
    const again = await answerAtGoogle(await askedConsent(admin, "googleCalendar"), "allow");
    expect(await comeBack(admin, again)).toBe("/settings/integrations?open=googleCalendar");
    expect(await comeBack(admin, again)).toBe(REFUSED);
    expect((await stateOf("googleCalendar"))?.connected).toBe(true);
  });

  test("credentials saved in between make it one that was not asked for", async () => {
    await enable("googleCalendar");
    const query = await answerAtGoogle(await askedConsent(admin, "googleCalendar"), "allow");
    await setIntegrations({ googleCalendar: { clientId: "another" } });
    expect(await comeBack(admin, query)).toMatch(/refused=/);
  });

  test("a wrong client secret and a code that Google does not know are said in the panel", async () => {
    await enable("googleDrive", { clientSecret: "wrong" });
    await comeBack(admin, await answerAtGoogle(await askedConsent(admin, "googleDrive"), "allow"));
    expect((await stateOf("googleDrive"))?.problem).toBe(
      "Google Drive refuses these credentials: The provided client secret is invalid. (401)",
    );
    await enable("googleDrive");
    const query = await answerAtGoogle(await askedConsent(admin, "googleDrive"), "allow");
    await comeBack(admin, query.replace(/code=[^&]+/, "code=4%2F0another"));
    expect((await stateOf("googleDrive"))?.problem).toBe(
      "Google Drive did not accept the request: Malformed auth code. (400)",
    );
  });

  test("an access token that has ended is renewed, by our clock or by Google's word", async () => {
    await connectGoogle(admin, "googleCalendar");
    const sealed = async () =>
      (await db().execute(sql`select sealed from integration_connections`)).rows[0]?.sealed;
    const before = await sealed();
    expect((await as(admin).check({ name: "googleCalendar", purpose: "sync" })).ok).toBe(true);
    expect(await sealed()).toBe(before);
    await atGoogle("expire");
    expect((await as(admin).check({ name: "googleCalendar", purpose: "sync" })).ok).toBe(true);
    expect(await sealed()).not.toBe(before);
  });

  test("a withdrawn permission ends the connection and is said; connecting again mends it", async () => {
    await connectGoogle(admin, "googleCalendar");
    await atGoogle("revoke");
    const answer = await as(admin).check({ name: "googleCalendar", purpose: "sync" });
    expect(answer).toMatchObject({ ok: false, integration: { connected: false } });
    expect((await stateOf("googleCalendar"))?.problem).toBe(
      "Google does not let MoveEase in any more: the permission was withdrawn or has run out. Connect again.",
    );
    const { rows } = await db().execute(sql`select sealed from integration_connections`);
    expect(rows).toEqual([{ sealed: null }]);
    await connectGoogle(admin, "googleCalendar");
    expect((await stateOf("googleCalendar"))?.problem).toBe("");
  });

  test.each([
    ["429", /is asked too often/],
    ["500", /has a problem of its own/],
    ["late", /did not answer in time/],
    ["cut", /broke off/],
  ])("Google's bad day (%s) leaves the connection: %s", async (mode, words) => {
    await connectGoogle(admin, "googleDrive");
    await turn(mode);
    if (mode === "late") configureConnections({ offers: standins.offers, timeoutMs: 500 });
    const answer = await as(admin).check({ name: "googleDrive", purpose: "sync" });
    configureConnections({ offers: standins.offers });
    expect(answer).toMatchObject({
      ok: false,
      message: expect.stringMatching(words),
      integration: { connected: true },
    });
  });

  test("disconnecting works while Google does not, and says what is left to do", async () => {
    await connectGoogle(admin, "googleDrive");
    await turn("500");
    expect(await as(admin).disconnect({ name: "googleDrive" })).toMatchObject({
      message: expect.stringContaining("Google could not be told"),
      integration: { connected: false },
    });
  });

  test("other credentials forget the tokens with the save", async () => {
    await connectGoogle(admin, "googleDrive");
    await setIntegrations({ googleDrive: { clientId: "another" } });
    const { rows } = await db().execute(sql`select sealed, connected from integration_connections`);
    expect(rows).toEqual([{ sealed: null, connected: false }]);
  });

  test("only a person who is signed in begins one", async () => {
    await enable("googleDrive");
    const token = mintActor({ ...admin, kind: "api", sessionId: null });
    await expect(as(token).askConsent({ name: "googleDrive" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(admin).askConsent({ name: "slack" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
