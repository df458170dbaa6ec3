import { uploadNotFound } from "~/features/inventory/media/errors";
import { readFileName, sendMedia } from "~/features/inventory/media/server/commands/send-media";
import { findPhoto } from "~/features/inventory/media/server/queries";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { getLink } from "./queries";

export const surveyLinkRoutes = [
  fileRoute({
    path: "/s/:token/photos/:file",
    permission: "token",
    answer: async (c) => {
      const { inventoryId } = await getLink(db(), c.req.param("token"), c.get("request").now);
      const { id, isSmall } = readFileName(c.req.param("file"));
      const photo = await findPhoto(db(), { id, inventoryId });
      if (!photo || photo.removedAt) throw uploadNotFound();
      c.header("Referrer-Policy", "no-referrer");
      return sendMedia(c, photo, isSmall);
    },
  }),
];
