import { BadReport } from "~/integrations/sms/types";
import { transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { log } from "~/platform/http/log";
import { findSms, isProvider, readReportToken, reportAddress } from "./commands/call-sms";
import { recordSmsReports } from "./commands/record-reports";

const MAX_REPORT = 256 * 1024;

/** Delivery reports of SMS providers (docs/domain/messaging.md#sms). */
export const messagingRoutes = [
  fileRoute({
    method: "POST",
    path: "/callbacks/sms/:provider/:token",
    permission: "provider-callback",
    answer: async (c) => {
      const { provider, token } = c.req.param();
      const address = readReportToken(token);
      const found = await findSms();
      if (!address || !isProvider(provider) || found?.provider !== provider)
        return c.json({ code: "NOT_FOUND" }, 404);
      const body = await c.req.text();
      if (body.length > MAX_REPORT) return c.json({ code: "INVALID" }, 413);
      try {
        // The issued URL, because a proxy may have changed the host.
        const url = reportAddress(provider, address.messageId);
        const reports = found.sms.readReport({ url, headers: c.req.raw.headers, body });
        await transaction((tx) =>
          recordSmsReports(tx, { provider, messageId: address.messageId, reports, now: new Date() }),
        );
      } catch (error) {
        if (!(error instanceof BadReport)) throw error;
        log().warn({ provider }, "an SMS report was not of the documented shape");
        return c.json({ code: "INVALID" }, 400);
      }
      return c.json({ ok: true });
    },
  }),
];
