import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { attachmentNotFound } from "../errors";
import { getAttachment } from "./queries";

/** Serves attachments as downloads, so that none can run in the browser. */
export const communicationAttachmentsRoutes = [
  fileRoute({
    path: "/documents/communication-attachments/:file",
    permission: "view_customers",
    answer: async (c) => {
      const id = c.req.param("file").replace(/\.(?:pdf|jpg)$/, "");
      if (!UUID.test(id)) throw attachmentNotFound();
      const { key, mediaType, name } = await getAttachment(db(), c.get("request").actor, id);
      const bytes = await storage().get(key);
      if (!bytes) throw attachmentNotFound();
      const plain = name.replace(/[^A-Za-z0-9 ._-]/g, "_");
      c.header("Content-Type", mediaType);
      c.header("Content-Disposition", `attachment; filename="${plain}"`);
      c.header("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
