import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { paperNotFound } from "../errors";
import { getPaper } from "./queries";

export const papersRoutes = [
  fileRoute({
    path: "/documents/vehicle-papers/:vehicle/:file",
    permission: anyOf("manage_fleet", "manage_moves"),
    answer: async (c) => {
      const vehicleId = c.req.param("vehicle");
      if (!UUID.test(vehicleId)) throw paperNotFound();
      const id = idOfFile(c.req.param("file"), paperNotFound);
      const { key, mediaType, name } = await getPaper(db(), { vehicleId, id });
      if (!key || !mediaType || !name) throw paperNotFound();
      return sendUpload(c, { name, mediaType }, await readUpload(key, paperNotFound));
    },
  }),
];
