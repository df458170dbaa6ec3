import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { staffDocumentNotFound } from "../errors";
import { recordStaffDocumentShown } from "./commands/change-staff-document";
import { getStaffDocument } from "./queries";

export const staffDocumentsRoutes = [
  fileRoute({
    path: "/documents/staff-documents/:number/:file",
    permission: anyOf("manage_all_staff", "manage_department_staff", "staff"),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = idOfFile(c.req.param("file"), staffDocumentNotFound);
      const found = await getStaffDocument(db(), actor, { number: c.req.param("number"), id });
      const { key, mediaType, name } = found.document;
      const bytes = await readUpload(key, staffDocumentNotFound);
      if (!found.isOwn) await transaction((tx) => recordStaffDocumentShown(tx, actor, { ...found, now }));
      return sendUpload(c, { name, mediaType }, bytes);
    },
  }),
];
