import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { RPCHandler } from "@orpc/server/fetch";
import { Hono } from "hono";
import type { RequestVariables } from "~/platform/http/file-routes";
import { asApiError, errorBodyOf } from "~/platform/http/handlers";
import { withStreamedForm } from "~/platform/http/upload";
import { noSuchOperation } from "~/platform/kernel/platform-errors";
import { apiDocsPage } from "~/server/api-docs/api-docs";
import { fullDocument, openApiDocument } from "~/server/api-docs/openapi";
import { router } from "./api";
import { MAX_IMPORT } from "./body-limits";

/** Files of a form; how large a body may be, body-limits.ts says. */
const FORM = { files: 10, fileBytes: MAX_IMPORT, bytes: MAX_IMPORT };

/** `/api/v1` (REST), `/api/rpc` (our own pages), and the description of both. */
export function apiRoutes(): Hono<RequestVariables> {
  const rest = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBodyOf,
  });
  const rpc = new RPCHandler(router);
  const routes = new Hono<RequestVariables>();

  routes.use("/api/*", async (c, next) => {
    await next();
    c.res.headers.set("Cache-Control", "no-store");
    const { responseHeaders } = c.get("request");
    for (const cookie of responseHeaders.getSetCookie()) c.res.headers.append("Set-Cookie", cookie);
    if (c.res.status === 429 || c.res.status === 503)
      c.res.headers.set("Retry-After", responseHeaders.get("Retry-After") ?? "60");
  });
  routes.get("/api/openapi.json", async (c) => c.json(await openApiDocument(c.get("request").publicUrl)));
  routes.get("/api/docs", async (c) => {
    const document = await fullDocument(c.get("request").publicUrl);
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    );
    return c.html(apiDocsPage(document));
  });
  routes.all("/api/rpc/*", async (c) => {
    const answer = await withStreamedForm(c.req.raw, FORM, (request) =>
      rpc.handle(request, { prefix: "/api/rpc", context: c.get("request") }),
    );
    return answer.matched ? answer.response : c.json(unknownRoute(), 404);
  });
  routes.all("/api/v1/*", async (c) => {
    try {
      const answer = await withStreamedForm(c.req.raw, FORM, (request) =>
        rest.handle(request, { prefix: "/api/v1", context: c.get("request") }),
      );
      return answer.matched ? answer.response : c.json(unknownRoute(), 404);
    } catch (error) {
      const refused = asApiError(error, c.get("request").requestId, c.get("request").gone?.());
      return c.json(errorBodyOf(refused), refused.status as 500);
    }
  });
  routes.all("/api/*", (c) => c.json(unknownRoute(), 404));
  return routes;
}

function unknownRoute() {
  return noSuchOperation().bodyIn("en");
}
