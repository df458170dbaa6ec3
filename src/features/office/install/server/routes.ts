import { getCompanyFace } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { officeManifest } from "../domain";

export const installRoutes = [
  fileRoute({
    path: "/office.webmanifest",
    permission: "staff",
    answer: async (c) => {
      c.header("Content-Type", "application/manifest+json");
      // It names the viewer's first page and shortcuts.
      c.header("Cache-Control", "private, no-cache");
      c.header("Vary", "Cookie");
      return c.body(JSON.stringify(officeManifest(c.get("request").actor, await getCompanyFace(db()))));
    },
  }),
];
