import { type AnyRouter, os } from "@orpc/server";
import { gate, type RequestContext } from "~/platform/http/handlers";
import { type FeatureHandlers, features } from "./features";

/** Operations by the noun they are listed under: a later feature may add to what an earlier one began. */
const handlers: Record<string, AnyRouter> = {};
for (const feature of features)
  for (const [noun, operations] of Object.entries(feature.handlers ?? {}))
    handlers[noun] = { ...handlers[noun], ...operations };

/** Every operation of the API, by feature. Called in process by loaders, over RPC by our pages, over REST by others. */
export const router = os
  .$context<RequestContext>()
  .use(gate)
  .router(handlers as FeatureHandlers);
