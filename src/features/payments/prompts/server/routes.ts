import { BadCallback } from "~/integrations/daraja/types";
import { transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { parseKeepable } from "~/platform/kernel/keepable";
import { receiveStkCallback } from "./commands/receive-callback";

const MAX_CALLBACK = 64 * 1024;

/** Safaricom's callbacks: saved, answered at once, trusted only after a query (docs/domain/kenya.md#stk-push). */
export const promptsRoutes = [
  fileRoute({
    method: "POST",
    path: "/callbacks/stk/:token",
    permission: "provider-callback",
    answer: async (c) => {
      const text = await c.req.text();
      if (text.length > MAX_CALLBACK) return c.json({ ResultCode: 1, ResultDesc: "Too large" }, 413);
      try {
        const body: unknown = parseKeepable(text);
        await transaction((tx) =>
          receiveStkCallback(tx, { token: c.req.param("token"), body, now: new Date() }),
        );
      } catch (error) {
        if (!(error instanceof BadCallback) && !(error instanceof SyntaxError)) throw error;
        log().warn("an M-Pesa callback was not of the documented shape");
        return c.json({ ResultCode: 1, ResultDesc: "Not an STK callback" }, 400);
      }
      return c.json({ ResultCode: 0, ResultDesc: "Success" });
    },
  }),
];
