import { afterAll, beforeAll, beforeEach } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf, setAt } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import type { GatewayName } from "~/integrations/gateways/types";
import { transaction } from "~/platform/db/database";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { configureOutbound, hostOf, type OpenHost } from "~/platform/outbound/outbound";
import { callAs } from "~/platform/testing/call";
import { configureGateways } from "./server/commands/try-gateway";
import { gatewaysFeature } from "./server/feature";
import { gatewaysHandlers } from "./server/handlers";
import { gatewaysSection } from "./settings";

/** A person with only these permissions. */
export async function withRights(...rights: Permission[]): Promise<Actor> {
  const person = await aPerson({ role: "admin" });
  return mintActor({ ...person, permissions: new Map(rights.map((right) => [right, "all"])) });
}

export const asking = (actor: Actor) => callAs(gatewaysHandlers, actor);

/** Saves the section with these fields, by dotted paths, beside what is stored; answers the fields that were refused. */
export async function save(
  fields: Record<string, unknown>,
  from?: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  return transaction(async (tx) => {
    const { version } = await getSettingsForPage(tx, gatewaysSection);
    const value: Record<string, unknown> = structuredClone(from ?? (await getSettings(tx, gatewaysSection)));
    for (const [path, typed] of Object.entries(fields)) setAt(value, path, typed);
    await saveSettings(tx, system, { section: gatewaysSection, value, version, now: new Date() });
    return {};
  }).catch((error: { fields?: Record<string, string> }) => {
    if (!error.fields) throw error;
    return error.fields;
  });
}

/** The same beside the defaults. Secrets that were saved before stay. */
export const saveFresh = (fields: Record<string, unknown>) => save(fields, defaultsOf(gatewaysSection));

/** Fields of a gateway by their paths in the section. */
export const under = (name: GatewayName, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, typed]) => [`${name}.${field}`, typed]));

interface Standins {
  url: string;
  offers: Record<string, Record<string, string>>;
  close: () => Promise<void>;
}

/** The stand-ins of all gateways, and an administrator of them: another for each test, who may try twenty times. */
export function useGateways(start: () => Promise<Standins>) {
  let standins: Standins;
  const held = {
    admin: undefined as unknown as Actor,
    offerOf: (name: GatewayName) => standins.offers[name] ?? {},
    offerAll: (are = true) => configureGateways({ offers: are ? standins.offers : {} }),
    control: (name: GatewayName, mode: string) =>
      fetch(`${standins.url}/_sim/${name}`, { method: "POST", body: JSON.stringify({ mode, times: 1 }) }),
    enable: (name: GatewayName, more: object = {}) =>
      save(under(name, { ...standins.offers[name], enabled: true, ...more })),
  };
  beforeAll(async () => {
    for (const answer of gatewaysFeature.answers) answer.join();
    standins = await start();
    held.offerAll();
    configureOutbound([hostOf(standins.url) as OpenHost]);
  });
  beforeEach(async () => {
    held.admin = await withRights("manage_system_settings", "manage_finances");
  });
  afterAll(async () => {
    configureOutbound([]);
    await standins.close();
  });
  return held;
}

/** One successful call of every write, for tests/across/all-writes, at an address without a server. */
export const writes = (admin: () => Actor) => {
  const connected = async () => {
    const keys = { publishableKey: "pk_test_1", secretKey: "sk_test_1" };
    await save(under("stripe", { ...keys, enabled: true, baseUrl: "http://127.0.0.1:9" }));
    return asking(admin()).connect({ gateway: "stripe" });
  };
  return {
    "gateways.connect": async () => {
      await connected();
      return () => asking(admin()).connect({ gateway: "stripe" });
    },
    "gateways.disconnect": async () => {
      await connected();
      return () => asking(admin()).disconnect({ gateway: "stripe" });
    },
  };
};
