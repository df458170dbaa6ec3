import { getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { connectionsContract } from "../contract";
import { ABOUT, CONSENT_PATH, type Integration, isConsenting } from "../domain";
import { integrationNotReady } from "../errors";
import { mapUseSentence } from "../roads/domain";
import { countMapCalls } from "../roads/server/queries";
import { integrationsSection } from "../settings";
import { integrationOffers } from "./commands/call-provider";
import { checkConnection } from "./commands/check-connection";
import { endConnection } from "./commands/end-connection";
import { askConsent } from "./commands/take-consent";
import { listConnections } from "./queries";

const os = handlersOf(connectionsContract);

const limitCalls = (actor: Actor, now: Date) =>
  throttle({ name: "integration-calls", limit: 20, windowSeconds: 60 }, actor.personId ?? actor.name, now);

async function withMapUse<Shown extends { name: Integration; connected: boolean; detail: string }>(
  connections: Shown[],
  now: Date,
): Promise<Shown[]> {
  if (!connections.some(({ name, connected }) => name === "googleMaps" && connected)) return connections;
  const { googleMaps } = await getSettings(db(), integrationsSection);
  const use = mapUseSentence(await countMapCalls(db(), now), googleMaps.monthlyCalls);
  return connections.map((each) =>
    each.name === "googleMaps" && each.connected
      ? { ...each, detail: [each.detail, use].filter(Boolean).join(". ") }
      : each,
  );
}

export const connectionsHandlers = os.router({
  list: os.list.handler(async ({ context: { publicUrl, now } }) => ({
    integrations: await withMapUse(await listConnections(db()), now),
    redirectUri: publicUrl + CONSENT_PATH,
    offers: integrationOffers(),
  })),
  check: os.check.handler(async ({ input, context: { actor, now } }) => {
    await limitCalls(actor, now);
    const { integration, ...checked } = await checkConnection(actor, input, () => new Date());
    const [shown = integration] = await withMapUse([integration], now);
    return { ...checked, integration: shown };
  }),
  askConsent: os.askConsent.handler(async ({ input: { name }, context }) => {
    await limitCalls(context.actor, context.now);
    if (!isConsenting(name)) throw integrationNotReady({ integration: ABOUT[name].title });
    return { address: await askConsent(context, name) };
  }),
  mapView: os.mapView.handler(async () => {
    const { googleMaps } = await getSettings(db(), integrationsSection);
    return { zoom: googleMaps.enabled ? googleMaps.defaultZoom : null };
  }),
  disconnect: os.disconnect.handler(async ({ input: { name }, context: { actor, now } }) => {
    await limitCalls(actor, now);
    return endConnection(actor, name, now);
  }),
});
