import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { connectionsContract } from "../contract";
import { ABOUT, CONSENT_PATH, isConsenting } from "../domain";
import { integrationNotReady } from "../errors";
import { integrationOffers } from "./commands/call-provider";
import { checkConnection } from "./commands/check-connection";
import { endConnection } from "./commands/end-connection";
import { askConsent } from "./commands/take-consent";
import { listConnections } from "./queries";

const os = handlersOf(connectionsContract);

/** Each is a real call to somebody else's system. */
const limitCalls = (actor: Actor, now: Date) =>
  throttle({ name: "integration-calls", limit: 20, windowSeconds: 60 }, actor.personId ?? actor.name, now);

export const connectionsHandlers = os.router({
  list: os.list.handler(async ({ context: { publicUrl } }) => ({
    integrations: await listConnections(db()),
    redirectUri: publicUrl + CONSENT_PATH,
    offers: integrationOffers(),
  })),
  check: os.check.handler(async ({ input, context: { actor, now } }) => {
    await limitCalls(actor, now);
    return checkConnection(actor, input, () => new Date());
  }),
  askConsent: os.askConsent.handler(async ({ input: { name }, context }) => {
    await limitCalls(context.actor, context.now);
    if (!isConsenting(name)) throw integrationNotReady({ integration: ABOUT[name].title });
    return { address: await askConsent(context, name) };
  }),
  disconnect: os.disconnect.handler(async ({ input: { name }, context: { actor, now } }) => {
    await limitCalls(actor, now);
    return endConnection(actor, name, now);
  }),
});
