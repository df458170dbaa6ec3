import { attachmentNotFound } from "~/features/communications/attachments/errors";
import {
  findSms,
  incomingAddresses,
  isIncomingToken,
  isProvider,
} from "~/features/messaging/server/commands/call-sms";
import { BadReport } from "~/integrations/sms/types";
import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { MAY_READ } from "../domain/replies";
import { saveTexts } from "./commands/save-texts";
import { getReplyFile } from "./queries/replies";

const MAX_TEXTS = 256 * 1024;
/** Twilio sends the content of this response to the sender: none. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Serves files of replies as downloads, and receives SMS from providers (docs/domain/messaging.md#sms). */
export const repliesRoutes = [
  fileRoute({
    path: "/documents/reply-files/:file",
    permission: anyOf(...MAY_READ),
    answer: async (c) => {
      const id = idOfFile(c.req.param("file"), attachmentNotFound);
      const { key, mediaType, name } = await getReplyFile(db(), c.get("request").actor, id);
      const bytes = await readUpload(key, attachmentNotFound);
      return sendUpload(c, { name, mediaType }, bytes);
    },
  }),
  fileRoute({
    method: "POST",
    path: "/callbacks/sms-replies/:provider/:token",
    permission: "provider-callback",
    answer: async (c) => {
      const { provider, token } = c.req.param();
      const found = await findSms();
      if (!isIncomingToken(token) || !isProvider(provider) || found?.provider !== provider)
        return c.json({ code: "NOT_FOUND" }, 404);
      const body = await c.req.text();
      if (body.length > MAX_TEXTS) return c.json({ code: "INVALID" }, 413);
      try {
        // The address as we gave it out: a proxy in between may have changed its beginning.
        const url = incomingAddresses()[provider] ?? "";
        const texts = found.sms.readIncoming({ url, headers: c.req.raw.headers, body });
        await transaction((tx) => saveTexts(tx, { provider, texts, now: new Date() }));
      } catch (error) {
        if (!(error instanceof BadReport)) throw error;
        log().warn({ provider }, "an incoming SMS was not of the documented shape");
        return c.json({ code: "INVALID" }, 400);
      }
      return provider === "twilio"
        ? c.body(NO_ANSWER, 200, { "Content-Type": "text/xml" })
        : c.json({ ok: true });
    },
  }),
];
