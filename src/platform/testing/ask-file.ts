import { Hono } from "hono";
import type { Actor } from "~/platform/http/actor";
import { type FileRoute, type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { requestContext } from "./call";

/** Asks for a file as a person; errors are answered as by the server. */
export async function askFile(routes: readonly FileRoute[], path: string, actor: Actor): Promise<Response> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => {
    const { status, message } = asApiError(error, "test");
    return c.json({ message }, status as 500);
  });
  return app.route("/", serveFiles(routes)).request(path);
}
