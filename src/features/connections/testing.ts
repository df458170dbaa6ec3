import { Hono } from "hono";
import { resolveActor } from "~/features/identity/server/queries";
import { aPerson, signInCookie } from "~/features/identity/testing";
import { defaultsOf, type SectionValue } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { throttleWindows } from "~/platform/http/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { CONSENT_PATH, type Consenting, type Integration } from "./domain";
import { feedWrites } from "./feeds/testing";
import { connectionsHandlers } from "./server/handlers";
import { connectionsRoutes } from "./server/routes";
import { integrationConnections, integrationConsents } from "./server/tables";
import { integrationsSection } from "./settings";
import { webhookWrites } from "./webhooks/testing";

type Values = SectionValue<typeof integrationsSection>;
type Change = { [Name in keyof Values]?: Partial<Values[Name]> };

/** Changes some of Settings → Third-Party APIs, as its page does. */
export function setIntegrations(change: Change): Promise<unknown> {
  return transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, integrationsSection);
    const next: Record<string, unknown> = structuredClone(value);
    for (const [name, fields] of Object.entries(change))
      next[name] = { ...(next[name] as object), ...(fields as object) };
    return saveSettings(tx, system, { section: integrationsSection, value: next, version, now: new Date() });
  });
}

/** Every integration as a company has it that never chose, without secrets, connections and consents. */
export async function resetIntegrations(): Promise<void> {
  await transaction(async (tx) => {
    await tx.delete(integrationConnections);
    await tx.delete(integrationConsents);
    await tx.delete(throttleWindows);
    const { version } = await getSettingsForPage(tx, integrationsSection);
    const value = defaultsOf(integrationsSection);
    const section = integrationsSection;
    await saveSettings(tx, system, { section, value, version, now: new Date(), forgetsSecrets: true });
  });
}

/** An admin signed in in a new browser. */
export async function aSignedInAdmin(): Promise<Actor> {
  return inNewBrowser(await aPerson({ role: "admin", name: "Wanjiku Kamau" }));
}

/** The same person in another browser. */
export async function inNewBrowser(person: Actor): Promise<Actor> {
  return resolveActor(new Headers({ cookie: await signInCookie(person) }), new Date());
}

/** Enables an integration with its simulator's values. */
export async function enableAtStandIn(
  admin: Actor,
  name: Integration,
  over: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { offers } = await callAs(connectionsHandlers, admin).list();
  if (!offers[name]) throw new Error(`No stand-in takes the place of ${name}.`);
  await setIntegrations({ [name]: { ...offers[name], ...over, enabled: true } });
}

const PUBLIC_URL = "http://127.0.0.1:3000";

/** Begins a consent: the address of Google's page. */
export async function askedConsent(actor: Actor, name: Consenting): Promise<string> {
  const api = callAs(connectionsHandlers, actor, { publicUrl: PUBLIC_URL });
  return (await api.askConsent({ name })).address;
}

/** Follows one of the links on the page of Google's stand-in: the query that the browser comes back with. */
export async function answerAtGoogle(
  address: string,
  answer: "allow" | "untick" | "decline",
): Promise<string> {
  const page = await (await fetch(address)).text();
  const [, link = ""] = new RegExp(`href="(/google/answer[^"]*answer=${answer})"`).exec(page) ?? [];
  const back = await fetch(new URL(link.replaceAll("&amp;", "&"), address), { redirect: "manual" });
  const location = back.headers.get("location") ?? "";
  if (!location.startsWith(`${PUBLIC_URL}${CONSENT_PATH}?`)) throw new Error(`Led to ${location || page}`);
  return new URL(location).search;
}

/** The browser comes back from Google: where it is led. */
export async function comeBack(actor: Actor, query: string, now = new Date()): Promise<string> {
  const app = new Hono<{ Variables: { request: RequestContext } }>();
  app.use(async (c, next) => {
    c.set("request", { ...requestContext(actor), publicUrl: PUBLIC_URL, now });
    await next();
  });
  app.route("/", serveFiles(connectionsRoutes));
  return (await app.request(CONSENT_PATH + query)).headers.get("location") ?? "";
}

/** Allowed at Google's stand-in, and back. */
export async function connectGoogle(actor: Actor, name: Consenting): Promise<void> {
  await enableAtStandIn(actor, name);
  await comeBack(actor, await answerAtGoogle(await askedConsent(actor, name), "allow"));
}

const NOBODY = "http://127.0.0.1:9";

/** One successful call of each write, for the test that each leaves an event. No server listens at port 9. @public */
export const writes = (admin: () => Actor) => ({
  "connections.check": async () => {
    await setIntegrations({ googleMaps: { enabled: true, apiKey: "key-of-nobody", baseUrl: NOBODY } });
    return () => callAs(connectionsHandlers, admin()).check({ name: "googleMaps", purpose: "test" });
  },
  "connections.askConsent": async () => {
    const app = { clientId: "client-of-nobody", clientSecret: "secret-of-nobody", baseUrl: NOBODY };
    await setIntegrations({ googleDrive: { enabled: true, ...app } });
    // A consent needs an existing session.
    const actor = await inNewBrowser(admin());
    return () => callAs(connectionsHandlers, actor).askConsent({ name: "googleDrive" });
  },
  "connections.disconnect": async () => {
    const row = { name: "mailchimp", connected: true, madeWith: "test", updatedAt: new Date() } as const;
    await transaction((tx) => tx.insert(integrationConnections).values(row));
    return () => callAs(connectionsHandlers, admin()).disconnect({ name: "mailchimp" });
  },
  ...webhookWrites(admin),
  ...feedWrites(admin),
});
