import type { Context } from "hono";
import { BadCallback } from "~/integrations/daraja/types";
import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { parseKeepable } from "~/platform/kernel/keepable";
import { answerValidation, receiveConfirmation, receiveResult } from "./commands/ask-mpesa";

const MAX_CALLBACK = 64 * 1024;

/**
 * Safaricom's paybill posts and answers: saved, answered at once. Paths avoid the words that it refuses
 * (docs/domain/kenya.md#c2b).
 */
export const mpesaRoutes = [
  fileRoute({
    method: "POST",
    path: "/callbacks/paybill/:token/confirmation",
    permission: "provider-callback",
    answer: (c) =>
      answered(c, async (body) => {
        const token = c.req.param("token");
        await transaction((tx) => receiveConfirmation(tx, { token, body, now: new Date() }));
        return { ResultCode: 0, ResultDesc: "Success" };
      }),
  }),
  fileRoute({
    method: "POST",
    path: "/callbacks/paybill/:token/validation",
    permission: "provider-callback",
    answer: (c) => answered(c, (body) => answerValidation(db(), { token: c.req.param("token"), body })),
  }),
  resultRoute("/callbacks/results/:token", false),
  resultRoute("/callbacks/results/:token/late", true),
];

function resultRoute(path: `/callbacks/results/:token${"" | "/late"}`, late: boolean) {
  return fileRoute({
    method: "POST",
    path,
    permission: "provider-callback",
    answer: (c) =>
      answered(c, async (body) => {
        const token = c.req.param("token");
        await transaction((tx) => receiveResult(tx, { token, body, late, now: new Date() }));
        return { ResultCode: 0, ResultDesc: "Success" };
      }),
  });
}

async function answered(c: Context, work: (body: unknown) => Promise<object>) {
  const text = await c.req.text();
  if (text.length > MAX_CALLBACK) return c.json({ ResultCode: 1, ResultDesc: "Too large" }, 413);
  try {
    return c.json(await work(parseKeepable(text)));
  } catch (error) {
    if (!(error instanceof BadCallback) && !(error instanceof SyntaxError)) throw error;
    log().warn("an M-Pesa callback was not of the documented shape");
    return c.json({ ResultCode: 1, ResultDesc: "Not a callback of this address" }, 400);
  }
}
