import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { supplierPaperNotFound } from "../errors";
import { getPaper } from "./queries";

export const supplierPapersRoutes = [
  fileRoute({
    path: "/documents/supplier-papers/:supplier/:file",
    permission: "manage_suppliers",
    answer: async (c) => {
      const supplierId = c.req.param("supplier");
      if (!UUID.test(supplierId)) throw supplierPaperNotFound();
      const id = idOfFile(c.req.param("file"), supplierPaperNotFound);
      const { key, mediaType, name } = await getPaper(db(), { supplierId, id });
      if (!key || !mediaType || !name) throw supplierPaperNotFound();
      return sendUpload(c, { name, mediaType }, await readUpload(key, supplierPaperNotFound));
    },
  }),
];
