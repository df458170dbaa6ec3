import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { staffDocumentNotFound } from "../errors";
import { recordStaffDocumentShown } from "./commands/change-staff-document";
import { getStaffDocument } from "./queries";

/** The policy blocks scripts, forms and our origin in an opened document. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const staffDocumentsRoutes = [
  fileRoute({
    path: "/documents/staff-documents/:number/:file",
    permission: anyOf("manage_all_staff", "manage_department_staff", "staff"),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = c.req.param("file").replace(/\.(?:pdf|jpg)$/, "");
      if (!UUID.test(id)) throw staffDocumentNotFound();
      const found = await getStaffDocument(db(), actor, { number: c.req.param("number"), id });
      const { key, mediaType, name } = found.document;
      const bytes = await storage().get(key);
      if (!bytes) throw staffDocumentNotFound();
      if (!found.isOwn) await transaction((tx) => recordStaffDocumentShown(tx, actor, { ...found, now }));
      c.header("Content-Type", mediaType);
      c.header(
        "Content-Disposition",
        `attachment; filename="${name.replace(/[^A-Za-z0-9 ._-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      );
      c.header("Content-Security-Policy", POLICY);
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
