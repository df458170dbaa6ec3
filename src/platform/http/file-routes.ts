import { type Context, Hono } from "hono";
import { visitor } from "./actor";
import { assertMayEnter, type RequestContext } from "./handlers";
import type { RouteAccess } from "./permissions";

export interface RequestVariables {
  Variables: { request: RequestContext };
}

interface FileRouteDescription<Path extends string> {
  method?: "GET" | "POST";
  path: Path;
  permission: RouteAccess;
  answer: (c: Context<RequestVariables, Path>) => Response | Promise<Response>;
}

declare const made: unique symbol;

/** A route outside the API: an export, a document, a feed or a callback. Only `fileRoute` creates one. */
export interface FileRoute {
  readonly [made]: "file route";
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly permission: RouteAccess;
  readonly answer: (c: Context<RequestVariables>) => Response | Promise<Response>;
}

export function fileRoute<Path extends `/${string}`>({
  method = "GET",
  ...rest
}: FileRouteDescription<Path>): FileRoute {
  return { method, ...rest } as unknown as FileRoute;
}

/** Serves file routes; each checks its permission before it reads anything. */
export function serveFiles(routes: readonly FileRoute[]): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>();
  for (const { method, path, permission, answer } of routes)
    app.on(method, path, (c) => {
      // Routes before the session gate (health, texts) see a visitor.
      assertMayEnter(c.get("request")?.actor ?? visitor, permission);
      return answer(c);
    });
  return app;
}
