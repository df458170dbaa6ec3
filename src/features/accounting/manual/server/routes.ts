import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { manualFileNotFound } from "../errors";
import { getManualFile } from "./queries";

export const manualEntryRoutes = [
  fileRoute({
    path: "/documents/manual-entries/:entry/:file",
    permission: "view_books",
    answer: async (c) => {
      const entryId = c.req.param("entry");
      const id = c.req.param("file");
      if (!UUID.test(entryId) || !UUID.test(id)) throw manualFileNotFound();
      const { key, mediaType, name } = await getManualFile(db(), { entryId, id });
      if (!key || !mediaType || !name) throw manualFileNotFound();
      return sendUpload(c, { name, mediaType }, await readUpload(key, manualFileNotFound));
    },
  }),
];
