import { fileRoute } from "~/platform/http/file-routes";
import { AppError } from "~/platform/kernel/errors";
import { CONSENT_PATH } from "../domain";
import { takeConsent } from "./commands/take-consent";

/** The return from Google's page, in the browser that started the consent (docs/domain/integrations.md#google). */
export const connectionsRoutes = [
  fileRoute({
    path: CONSENT_PATH,
    permission: "manage_system_settings",
    answer: async (c) => {
      const to = await takeConsent(c.get("request"), new URL(c.req.url).search).then(
        (name) => `open=${name}`,
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return `refused=${error.reason}`;
        },
      );
      c.header("Cache-Control", "no-store");
      c.header("Referrer-Policy", "no-referrer");
      return c.redirect(`/settings/integrations?${to}`, 303);
    },
  }),
];
