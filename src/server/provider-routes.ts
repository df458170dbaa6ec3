import { Hono } from "hono";
import type { AppVariables } from "./app";
import { features } from "./features";

/** What is not the contract's: documents, uploads, other people's callbacks. Each feature brings its own. */
export function providerRoutes(): Hono<AppVariables> {
  const routes = new Hono<AppVariables>();
  for (const feature of features) for (const make of feature.routes ?? []) routes.route("/", make());
  return routes;
}
