import { type AnyRouter, os } from "@orpc/server";
import { gate, type RequestContext } from "~/platform/http/handlers";
import { type FeatureHandlers, features } from "./features";

/** Operations by noun; a later feature may extend an earlier one's noun. */
const handlers: Record<string, AnyRouter> = {};
for (const feature of features)
  for (const [noun, operations] of Object.entries(feature.handlers ?? {}))
    handlers[noun] = { ...handlers[noun], ...operations };

/** All operations of the API by feature. Loaders call it in process, our pages over RPC, others over REST. */
export const router = os
  .$context<RequestContext>()
  .use(gate)
  .router(handlers as FeatureHandlers);
