import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { attachmentNotFound } from "../errors";
import { getAttachment } from "./queries";

/** Serves attachments as downloads, so that none can run in the browser. */
export const communicationAttachmentsRoutes = [
  fileRoute({
    path: "/documents/communication-attachments/:file",
    permission: "view_customers",
    answer: async (c) => {
      const id = idOfFile(c.req.param("file"), attachmentNotFound);
      const { key, mediaType, name } = await getAttachment(db(), c.get("request").actor, id);
      const bytes = await readUpload(key, attachmentNotFound);
      return sendUpload(c, { name, mediaType }, bytes);
    },
  }),
];
