import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { photoNotFound } from "../errors";
import { findPhoto } from "./queries";

export const inquiriesRoutes = [
  fileRoute({
    path: "/documents/claim-photos/:file{[0-9a-f-]+\\.jpg}",
    permission: "manage_inquiries",
    answer: async (c) => {
      const id = c.req.param("file").slice(0, -4);
      const photo = UUID.test(id) ? await findPhoto(db(), id) : undefined;
      const bytes = photo && (await storage().get(photo.key));
      if (!bytes) throw photoNotFound();
      c.header("Content-Type", "image/jpeg");
      c.header("Cache-Control", "private, max-age=3600");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
