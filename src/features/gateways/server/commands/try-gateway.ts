import { eq } from "drizzle-orm";
import { SETTINGS_SUBJECT } from "~/features/settings/domain/settings";
import { problemsOf } from "~/features/settings/management/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { openGateway } from "~/integrations/gateways/open-gateway";
import { GATEWAYS, type GatewayName } from "~/integrations/gateways/types";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { outboundFetch } from "~/platform/outbound/outbound";
import { gatewayDisconnected, gatewayTested } from "../../domain";
import { enableBeforeTesting, fixBeforeTesting } from "../../errors";
import { type GatewaysValue, gatewaysSection } from "../../settings";
import { type Connection, labelOf, listConnections, triedDigest } from "../queries/gateways";
import { gatewayConnections } from "../tables";

type Offers = Record<string, Record<string, string>>;

const held = globalThis as typeof globalThis & { moveeaseGateways?: { offers: Offers } };

/** Tells what the demo's stand-ins take, by their names and the settings' field names. Assembly only. */
export function configureGateways(ports: { offers: Offers }): void {
  held.moveeaseGateways = ports;
}

/** Where the consoles of providers report to, for the demo's stand-ins. */
export const gatewayConsoles = (callbackBase: string): Record<string, string> =>
  Object.fromEntries(GATEWAYS.map((name) => [name, `${callbackBase}/callbacks/gateways/${name}`]));

/** The demo values shown beside Enable; empty in a real company. */
export const gatewayOffers = (): Offers =>
  Object.fromEntries(
    Object.entries(held.moveeaseGateways?.offers ?? {}).filter(([name]) =>
      (GATEWAYS as readonly string[]).includes(name),
    ),
  );

/** The client of a provider, for the account that the settings name. */
export function gatewayOf<Name extends GatewayName>(name: Name, value: GatewaysValue) {
  return openGateway<Name>(name, value[name], { fetch: outboundFetch });
}

/**
 * Signs in at a provider with the saved credentials and keeps what it said. The call is made between transactions. Throws
 * where the gateway is not enabled, or its settings are not sound.
 */
export async function tryGateway(actor: Actor, name: GatewayName, now: Date): Promise<Connection> {
  const value = await getSettings(db(), gatewaysSection);
  if (!value[name].enabled) throw enableBeforeTesting({ gateway: labelOf(name) });
  const problems = problemsOf(gatewaysSection, value);
  if (problems.some(({ path }) => path.startsWith(`${name}.`))) throw fixBeforeTesting();
  let account = "";
  let problem = "";
  try {
    account = await gatewayOf(name, value).signIn();
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const ok = problem === "";
  await transaction(async (tx) => {
    const tried = {
      gateway: name,
      connected: ok,
      account: account.slice(0, 300),
      problem,
      triedDigest: triedDigest(name, value),
      checkedAt: now,
      checkedBy: actor.personId,
      checkedByName: actor.name,
    };
    await tx
      .insert(gatewayConnections)
      .values(tried)
      .onConflictDoUpdate({ target: gatewayConnections.gateway, set: tried });
    await record(tx, actor, gatewayTested, {
      subjectId: SETTINGS_SUBJECT,
      summary: ok ? `${labelOf(name)} connected: ${account}` : `${labelOf(name)} connection test failed`,
      data: { gateway: name, ok },
      at: now,
    });
  });
  return getConnection(name);
}

/** Forgets the connection to a provider. Its credentials stay with the settings. */
export async function disconnectGateway(actor: Actor, name: GatewayName, now: Date): Promise<Connection> {
  await transaction(async (tx) => {
    const gone = await tx
      .delete(gatewayConnections)
      .where(eq(gatewayConnections.gateway, name))
      .returning({ gateway: gatewayConnections.gateway });
    if (gone.length === 0) return;
    await record(tx, actor, gatewayDisconnected, {
      subjectId: SETTINGS_SUBJECT,
      summary: `${labelOf(name)} disconnected`,
      data: { gateway: name },
      at: now,
    });
  });
  return getConnection(name);
}

async function getConnection(name: GatewayName): Promise<Connection> {
  const connections = await listConnections(db());
  return connections.find(({ gateway }) => gateway === name) as Connection;
}
