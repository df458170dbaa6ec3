import { createRouterClient, os, type Router, type RouterClient } from "@orpc/server";
import type { Actor } from "~/platform/http/actor";
import { gate, type RequestContext } from "~/platform/http/handlers";

/**
 * Calls a feature's handlers as an actor, through the same gate as the network API. Errors are ORPCErrors with our codes.
 * `over` overrides the context: the address, the clock, the Idempotency-Key.
 */
// biome-ignore lint/suspicious/noExplicitAny: a feature's handlers of whatever contract
export function callAs<Handlers extends Router<any, RequestContext>>(
  handlers: Handlers,
  actor: Actor,
  over: Partial<RequestContext> = {},
): RouterClient<Handlers> {
  const gated = os
    .$context<RequestContext>()
    .use(gate)
    // biome-ignore lint/suspicious/noExplicitAny: the gate changes no types, the client keeps the handlers' own
    .router(handlers as any);
  return createRouterClient(gated, {
    context: { ...requestContext(actor), ...over },
  }) as RouterClient<Handlers>;
}

export function requestContext(actor: Actor): RequestContext {
  return {
    actor,
    now: new Date(),
    requestId: "test",
    ip: "203.0.113.7",
    userAgent: "test",
    idempotencyKey: undefined,
    headers: new Headers(),
    publicUrl: "http://127.0.0.1:3000",
    locale: "en",
    responseHeaders: new Headers(),
  };
}
