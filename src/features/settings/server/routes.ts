import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { companySection } from "../settings";
import { getSettings } from "./queries";

/** The company's logo as a file of its own, so that pages and messages can point at it. */
export const settingsRoutes = [
  fileRoute({
    path: "/company/logo.png",
    permission: "public",
    answer: async (c) => {
      const { logo } = await getSettings(db(), companySection);
      const [, encoded] = /^data:image\/png;base64,(.+)$/.exec(logo) ?? [];
      if (!encoded) return c.json({ code: "NOT_FOUND", message: "No logo is set.", fields: {} }, 404);
      c.header("Content-Type", "image/png");
      c.header("Cache-Control", "public, max-age=300");
      return c.body(new Uint8Array(Buffer.from(encoded, "base64")));
    },
  }),
];
