import { Hono } from "hono";
import type { AppVariables } from "./app";

/** What is not the contract's: documents, uploads, other people's callbacks. Each feature brings its own. */
export function providerRoutes(): Hono<AppVariables> {
  const routes = new Hono<AppVariables>();
  return routes;
}
