import { isSignedByMeta, isVerifyToken } from "~/integrations/whatsapp/signature";
import { readWebhook } from "~/integrations/whatsapp/webhook";
import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { receiveWebhook } from "./commands/receive-webhook";
import { findWebhookKeys } from "./queries";

/** Meta sends at most 3 MB. */
const MAX_WEBHOOK = 3 * 1024 * 1024;
/** Meta's challenge is a number; nothing else is echoed. */
const CHALLENGE = /^[\w.-]{1,200}$/;

/** Meta's question when the address is entered, and its webhooks (docs/domain/whatsapp.md#webhook). */
export const whatsappRoutes = [
  fileRoute({
    path: "/callbacks/whatsapp",
    permission: "provider-callback",
    answer: async (c) => {
      const keys = await findWebhookKeys(db());
      if (!keys) return c.json({ code: "NOT_FOUND" }, 404);
      const challenge = c.req.query("hub.challenge") ?? "";
      const isAsked = c.req.query("hub.mode") === "subscribe" && CHALLENGE.test(challenge);
      if (!isAsked || !isVerifyToken(keys.verifyToken, c.req.query("hub.verify_token") ?? ""))
        return c.json({ code: "FORBIDDEN" }, 403);
      return c.text(challenge);
    },
  }),
  fileRoute({
    method: "POST",
    path: "/callbacks/whatsapp",
    permission: "provider-callback",
    answer: async (c) => {
      const keys = await findWebhookKeys(db());
      if (!keys) return c.json({ code: "NOT_FOUND" }, 404);
      const body = Buffer.from(await c.req.arrayBuffer());
      if (body.length > MAX_WEBHOOK) return c.json({ code: "INVALID" }, 413);
      if (!isSignedByMeta(keys.appSecret, body, c.req.header("x-hub-signature-256") ?? "")) {
        log().warn("a WhatsApp webhook was not signed by Meta");
        return c.json({ code: "FORBIDDEN" }, 403);
      }
      const webhook = readWebhook(body.toString("utf8"));
      if (webhook)
        await transaction((tx) =>
          receiveWebhook(tx, { body, webhook, numberId: keys.numberId, now: new Date() }),
        );
      else log().warn("a WhatsApp webhook was not of the documented shape");
      // A refusal would make Meta repeat it for a week.
      return c.json({ ok: true });
    },
  }),
];
