import { db, transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { documentNotFound } from "../errors";
import { recordShown } from "./commands/delete-document";
import { getDocument } from "./queries";

/** Forbids scripts, forms and the app's origin in opened documents. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const customerDocumentsRoutes = [
  fileRoute({
    path: "/documents/customer-documents/:number/:file",
    permission: "view_customers",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = c.req.param("file").replace(/\.(?:pdf|jpg)$/, "");
      if (!UUID.test(id)) throw documentNotFound();
      const found = await getDocument(db(), actor, { customerNumber: c.req.param("number"), id });
      const { mediaType, key, kind, name } = found.document;
      const bytes = await storage().get(key);
      if (!bytes) throw documentNotFound();
      if (kind === "identity") await transaction((tx) => recordShown(tx, actor, { ...found, now }));
      const plain = name.replace(/[^A-Za-z0-9 ._-]/g, "_");
      c.header("Content-Type", mediaType);
      c.header(
        "Content-Disposition",
        `attachment; filename="${plain || `document.${FILE_ENDINGS[mediaType]}`}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      );
      c.header("Content-Security-Policy", POLICY);
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
