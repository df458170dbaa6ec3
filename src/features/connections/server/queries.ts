import { eq } from "drizzle-orm";
import type { Mismatch } from "~/features/settings/management/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { keyedDigest } from "~/platform/secrets/secrets";
import { ABOUT, INTEGRATIONS, type Integration } from "../domain";
import { connectionFailing, integrationNotReady, neverConnected } from "../errors";
import { type Integrations, integrationsSection } from "../settings";
import { integrationConnections } from "./tables";

type Row = typeof integrationConnections.$inferSelect;

const CREDENTIALS = [
  "clientId",
  "clientSecret",
  "apiKey",
  "webhookUrl",
  "botToken",
  "serverPrefix",
  "listId",
  "baseUrl",
];

/** A digest of a connection's credentials. A changed credential ends the connection. */
export function credentialsDigest(name: Integration, settings: Integrations): string {
  const credentials = Object.entries(settings[name])
    .filter(([field]) => CREDENTIALS.includes(field))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return keyedDigest("integration", JSON.stringify([name, credentials]));
}

function isComplete(name: Integration, settings: Integrations): boolean {
  const problems: string[] = [];
  integrationsSection.check?.(
    { ...settings, [name]: { ...settings[name], enabled: true } },
    (path) => void problems.push(path),
  );
  return !problems.some((path) => path.startsWith(`${name}.`));
}

/** How an integration is shown, from its settings and its row. */
export function connectionOf(name: Integration, settings: Integrations, row: Row | undefined) {
  const held = row?.madeWith === credentialsDigest(name, settings) ? row : undefined;
  return {
    name,
    enabled: settings[name].enabled,
    connected: held?.connected ?? false,
    lastSync: held?.lastSync ?? null,
    account: held?.account ?? "",
    detail: held?.detail ?? "",
    problem: held?.problem ?? "",
  };
}

export async function listConnections(reader: Reader) {
  const settings = await getSettings(reader, integrationsSection);
  const rows = await reader.select().from(integrationConnections);
  return INTEGRATIONS.map((name) =>
    connectionOf(
      name,
      settings,
      rows.find((row) => row.name === name),
    ),
  );
}

export async function findConnection(reader: Reader, name: Integration): Promise<Row | undefined> {
  const [row] = await reader
    .select()
    .from(integrationConnections)
    .where(eq(integrationConnections.name, name));
  return row;
}

export async function getConnection(reader: Reader, name: Integration) {
  const settings = await getSettings(reader, integrationsSection);
  return connectionOf(name, settings, await findConnection(reader, name));
}

/** The settings and credentials for a call. Throws integrationNotReady while disabled or incomplete. */
export async function getReady(reader: Reader, name: Integration) {
  const settings = await getSettings(reader, integrationsSection);
  if (!settings[name].enabled || !isComplete(name, settings))
    throw integrationNotReady({ integration: ABOUT[name].title });
  const madeWith = credentialsDigest(name, settings);
  const row = await findConnection(reader, name);
  return { settings, madeWith, row, held: row?.madeWith === madeWith ? row : undefined };
}
export type Ready = Awaited<ReturnType<typeof getReady>>;

/** Reports an enabled integration that is not connected or fails. The section checks missing credentials. */
export async function findUnconnected(reader: Reader): Promise<readonly Mismatch[]> {
  const settings = await getSettings(reader, integrationsSection);
  return (await listConnections(reader)).flatMap(({ name, enabled, connected, problem }): Mismatch[] => {
    if (!enabled || !isComplete(name, settings)) return [];
    const at = { section: integrationsSection, path: `${name}.enabled` };
    if (problem) return [{ ...at, refusal: connectionFailing({ problem }) }];
    return connected ? [] : [{ ...at, refusal: neverConnected }];
  });
}

/** How many of them are connected, for the counts of all settings. */
export async function countConnections(reader: Reader) {
  const connections = await listConnections(reader);
  const connected = connections.filter((each) => each.enabled && each.connected).length;
  return { section: integrationsSection.name, connections: connections.length, connected };
}
