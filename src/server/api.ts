import { type AnyRouter, os } from "@orpc/server";
import { gate, type RequestContext } from "~/platform/http/handlers";
import { type FeatureHandlers, features } from "./features";

const handlers: Record<string, AnyRouter> = {};
for (const feature of features)
  for (const [noun, operations] of Object.entries(feature.handlers ?? {}))
    handlers[noun] = { ...handlers[noun], ...operations };

export const router = os
  .$context<RequestContext>()
  .use(gate)
  .router(handlers as FeatureHandlers);
