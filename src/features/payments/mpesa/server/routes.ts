import { type Context, Hono } from "hono";
import { BadCallback } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { keepableJson } from "~/platform/kernel/keepable";
import { answerValidation, receiveConfirmation, receiveResult } from "./commands/ask-mpesa";

const MAX_CALLBACK = 64 * 1024;

/**
 * Safaricom's words about paybill payments and its answers to our questions: kept, answered at once. The paths hold no
 * word it refuses in an address (docs/domain/kenya.md#c2b).
 */
export function mpesaRoutes(): Hono {
  const routes = new Hono();
  routes.post("/callbacks/paybill/:token/confirmation", (c) =>
    answered(c, async (body) => {
      const token = c.req.param("token");
      await transaction((tx) => receiveConfirmation(tx, { token, body, now: new Date() }));
      return { ResultCode: 0, ResultDesc: "Success" };
    }),
  );
  routes.post("/callbacks/paybill/:token/validation", (c) =>
    answered(c, (body) => answerValidation(db(), { token: c.req.param("token"), body })),
  );
  for (const [path, late] of [
    ["/callbacks/results/:token", false],
    ["/callbacks/results/:token/late", true],
  ] as const) {
    routes.post(path, (c) =>
      answered(c, async (body) => {
        const token = c.req.param("token") ?? "";
        await transaction((tx) => receiveResult(tx, { token, body, late, now: new Date() }));
        return { ResultCode: 0, ResultDesc: "Success" };
      }),
    );
  }
  return routes;
}

async function answered(c: Context, work: (body: unknown) => Promise<object>) {
  const text = await c.req.text();
  if (text.length > MAX_CALLBACK) return c.json({ ResultCode: 1, ResultDesc: "Too large" }, 413);
  try {
    return c.json(await work(JSON.parse(text, keepableJson)));
  } catch (error) {
    if (!(error instanceof BadCallback) && !(error instanceof SyntaxError)) throw error;
    log().warn("an M-Pesa callback was not of the documented shape");
    return c.json({ ResultCode: 1, ResultDesc: "Not a callback of this address" }, 400);
  }
}
