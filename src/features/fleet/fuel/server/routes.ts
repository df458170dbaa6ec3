import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { receiptNotFound } from "../errors";
import { getReceipt } from "./queries";

export const fuelRoutes = [
  fileRoute({
    path: "/documents/vehicle-fuel/:vehicle/:file",
    permission: "manage_fleet",
    answer: async (c) => {
      const vehicleId = c.req.param("vehicle");
      if (!UUID.test(vehicleId)) throw receiptNotFound();
      const id = idOfFile(c.req.param("file"), receiptNotFound);
      const { key, ...file } = await getReceipt(db(), { vehicleId, id });
      return sendUpload(c, file, await readUpload(key, receiptNotFound));
    },
  }),
];
