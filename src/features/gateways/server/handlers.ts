import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { gatewaysContract } from "../contract";
import { disconnectGateway, gatewayOffers, tryGateway } from "./commands/try-gateway";
import { getMpesaConnection, listConnections } from "./queries/gateways";

const os = handlersOf(gatewaysContract);

const limitTests = (actor: Actor, now: Date) =>
  throttle({ name: "gateway-tests", limit: 20, windowSeconds: 60 }, actor.personId ?? actor.name, now);

export const gatewaysHandlers = os.router({
  setup: os.setup.handler(async () => ({
    connections: [await getMpesaConnection(db()), ...(await listConnections(db()))],
    offers: gatewayOffers(),
  })),
  connect: os.connect.handler(async ({ input, context: { actor, now } }) => {
    await limitTests(actor, now);
    return tryGateway(actor, input.gateway, now);
  }),
  disconnect: os.disconnect.handler(({ input, context: { actor, now } }) =>
    disconnectGateway(actor, input.gateway, now),
  ),
});
