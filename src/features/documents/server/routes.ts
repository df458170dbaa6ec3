import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { documentNotFound } from "../errors";
import { recordShown } from "./commands/delete-document";
import { getDocument } from "./queries";

export const customerDocumentsRoutes = [
  fileRoute({
    path: "/documents/customer-documents/:number/:file",
    permission: "view_customers",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = idOfFile(c.req.param("file"), documentNotFound);
      const found = await getDocument(db(), actor, { customerNumber: c.req.param("number"), id });
      const { mediaType, key, kind, name } = found.document;
      const bytes = await readUpload(key, documentNotFound);
      if (kind === "identity") await transaction((tx) => recordShown(tx, actor, { ...found, now }));
      return sendUpload(c, { name, mediaType }, bytes, `document.${FILE_ENDINGS[mediaType]}`);
    },
  }),
];
