import { type Context, Hono } from "hono";
import { visitor } from "./actor";
import { assertMayEnter, type RequestContext } from "./handlers";
import type { RouteAccess } from "./permissions";

/** What Hono hands every answer of ours: all that is known of the request. */
export interface RequestVariables {
  Variables: { request: RequestContext };
}

interface FileRouteDescription<Path extends string> {
  /** GET unless it says otherwise. */
  method?: "GET" | "POST";
  /** The whole path, with `:name` for parameters. */
  path: Path;
  /** Who may. Required: a file that names nobody does not compile. */
  permission: RouteAccess;
  /** Called once the permission is checked; scope and ownership are its own business. */
  answer: (c: Context<RequestVariables, Path>) => Response | Promise<Response>;
}

declare const made: unique symbol;

/** A route beside the API: an export, a document, a feed, another system's callback. Only `fileRoute` makes one. */
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

/** Serves file routes, each behind its permission: it throws before anything is read. */
export function serveFiles(routes: readonly FileRoute[]): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>();
  for (const { method, path, permission, answer } of routes)
    app.on(method, path, (c) => {
      // Before the request is known (health, texts) everybody is a visitor.
      assertMayEnter(c.get("request")?.actor ?? visitor, permission);
      return answer(c);
    });
  return app;
}
