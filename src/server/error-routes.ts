import { z } from "zod";
import { fileRoute } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { throttle } from "~/platform/http/throttle";
import { pathForLog, withoutTokens } from "./log-redaction";

const FAULTS = { name: "faults", limit: 12, windowSeconds: 60 };

const report = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  message: z.string().max(2000),
  stack: z.string().max(4000).optional(),
  path: z.string().max(500),
});

/**
 * `POST /faults`: a browser reports a page error. Logged under the id that the person sees. Accepts only our own pages
 * (refuseForeignWrites runs first), with a rate limit.
 */
export const errorRoutes = [
  fileRoute({
    method: "POST",
    path: "/faults",
    permission: "public",
    answer: async (c) => {
      const { ip, now, actor, userAgent } = c.get("request");
      if (c.req.header("origin") === undefined && c.req.header("sec-fetch-site") !== "same-origin")
        return c.body(null, 403);
      await throttle(FAULTS, ip, now);
      const told = report.safeParse(await c.req.json().catch(() => undefined));
      if (!told.success) return c.body(null, 422);
      const { id, message, stack, path } = told.data;
      log().error(
        {
          faultId: id,
          message: withoutTokens(message).slice(0, 500),
          stack: stack ? withoutTokens(stack) : undefined,
          path: pathForLog(path),
          personId: actor.personId,
          userAgent,
        },
        "a page died in a browser",
      );
      return c.body(null, 204);
    },
  }),
];
