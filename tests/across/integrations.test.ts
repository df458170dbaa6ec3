import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INTEGRATIONS } from "~/features/connections/domain";
import { configureConnections } from "~/features/connections/server/commands/call-provider";
import { connectionsHandlers } from "~/features/connections/server/handlers";
import { connectionsSubscribers } from "~/features/connections/server/subscribers";
import {
  aSignedInAdmin,
  connectGoogle,
  enableAtStandIn,
  resetIntegrations,
} from "~/features/connections/testing";
import { settingsManagementHandlers } from "~/features/settings/management/server/handlers";
import { settingsHandlers } from "~/features/settings/server/handlers";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: connectionsSubscribers });

let standins: Standins;
let admin: Actor;
beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  configureConnections({ offers: standins.offers });
  admin = await aSignedInAdmin();
});
afterAll(() => standins.close());
beforeEach(resetIntegrations);

const api = () => callAs(connectionsHandlers, admin);
const settings = () => callAs(settingsHandlers, admin);
const manage = () => callAs(settingsManagementHandlers, admin);

test("a reset forgets connections and their tokens", async () => {
  await connectGoogle(admin, "googleCalendar");
  const { version } = await settings().get({ section: "integrations" });
  await manage().reset({ versions: { integrations: version } });
  const { rows } = await db().execute(sql`select sealed, connected from integration_connections`);
  expect(rows).toEqual([{ sealed: null, connected: false }]);
});

test("enabled and never connected, and failing, are said; connected ones are counted", async () => {
  await enableAtStandIn(admin, "zapier");
  await enableAtStandIn(admin, "mailchimp");
  await api().check({ name: "mailchimp", purpose: "connect" });
  const problems = async () =>
    (await manage().problems()).problems
      .filter(({ section }) => section === "integrations")
      .map(({ path, message }) => [path, message]);
  expect(await problems()).toEqual([["zapier.enabled", "Enabled, but not connected yet"]]);
  const { sections } = await manage().overview();
  expect(sections.find(({ section }) => section === "integrations")).toMatchObject({
    switches: INTEGRATIONS.length,
    enabled: 2,
    connections: INTEGRATIONS.length,
    connected: 1,
  });
  await fetch(`${standins.url}/_sim/zapier`, { method: "POST", body: '{"mode":"500","times":1}' });
  await api().check({ name: "zapier", purpose: "connect" });
  const words = "The last call failed: Zapier has a problem of its own. Try again later: error (500)";
  expect(await problems()).toEqual([["zapier.enabled", words]]);
});

test("enabled without credentials, from before a rule, is said by the section", async () => {
  await enableAtStandIn(admin, "zapier");
  await db().execute(sql`update settings set value = jsonb_set(value, '{slack,enabled}', 'true')
    where section = 'integrations'`);
  const { problems } = await manage().problems();
  expect(problems).toContainEqual(
    expect.objectContaining({ path: "slack.webhookUrl", message: "Webhook URL is required" }),
  );
  await expect(api().check({ name: "slack", purpose: "test" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("no secret is in an answer, event, row change or version, not even one that a provider repeats", async () => {
  const { offers } = await api().list();
  const key = offers.mailchimp?.apiKey ?? "";
  const provider = createServer((_request, response) => {
    const said = JSON.stringify({ title: "Bad", detail: `no such key: ${key}` });
    response.writeHead(400, { "Content-Type": "application/json" }).end(said);
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  await connectGoogle(admin, "googleCalendar");
  await enableAtStandIn(admin, "slack");
  await enableAtStandIn(admin, "mailchimp", { baseUrl });
  const exported = await manage().export({});
  const answers: unknown[] = [
    await api().check({ name: "mailchimp", purpose: "connect" }),
    await api().check({ name: "slack", purpose: "connect" }),
    await api().check({ name: "googleCalendar", purpose: "sync" }),
    (await api().list()).integrations,
    await settings().get({ section: "integrations" }),
    exported,
  ];
  expect(JSON.stringify(answers)).toContain("no such key: ••••");
  expect(JSON.stringify(answers)).toContain("office@twende.example");
  expect(exported.text).not.toContain("office@twende.example");
  const tables = ["settings", "settings_versions", "events", "row_changes"];
  tables.push("integration_connections", "integration_consents");
  for (const table of tables) {
    const { rows } = await db().execute<{ all: string | null }>(
      sql`select string_agg(to_jsonb(t)::text, '') as all from ${sql.identifier(table)} t`,
    );
    answers.push(rows[0]?.all);
  }
  const everything = JSON.stringify(answers);
  const { slack, googleCalendar } = offers;
  for (const secret of [key, slack?.webhookUrl, slack?.botToken, googleCalendar?.clientSecret]) {
    expect(secret?.length).toBeGreaterThan(10);
    expect(everything).not.toContain(secret);
  }
  expect(everything).not.toMatch(/ya29\.|1\/\/0/);
  provider.closeAllConnections();
  await new Promise((closed) => provider.close(closed));
});
