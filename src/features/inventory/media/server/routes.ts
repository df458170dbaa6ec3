import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { uploadNotFound } from "../errors";
import { readFileName, sendMedia } from "./commands/send-media";
import { findPhoto, OFFICE_FILES } from "./queries";
import { assertSeesInventory } from "./reach";

export const inventoryPhotosRoutes = [
  fileRoute({
    path: `${OFFICE_FILES}/:file`,
    permission: anyOf("manage_inventory", "view_quotes", "view_leads", "view_moves"),
    answer: async (c) => {
      const { id, isSmall } = readFileName(c.req.param("file"));
      const photo = await findPhoto(db(), { id });
      if (!photo) throw uploadNotFound();
      await assertSeesInventory(db(), c.get("request").actor, photo.inventoryId);
      return sendMedia(c, photo, isSmall);
    },
  }),
];
