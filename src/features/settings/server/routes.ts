import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { picturePath } from "../pictures/domain";
import { companySection } from "../settings";
import { getSettings } from "./queries";

/** Old logo address, still used by sent messages. */
export const settingsRoutes = [
  fileRoute({
    path: "/company/logo.png",
    permission: "public",
    answer: async (c) => {
      const { logo } = await getSettings(db(), companySection);
      if (logo === "") return c.json({ code: "NOT_FOUND", message: "No logo is set.", fields: {} }, 404);
      c.header("Cache-Control", "no-cache");
      return c.redirect(picturePath(logo));
    },
  }),
];
