import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { defectPhotoNotFound } from "../errors";
import { getDefectPhoto } from "./queries";

export const workshopRoutes = [
  fileRoute({
    path: "/documents/vehicle-defects/:vehicle/:file",
    permission: anyOf("manage_fleet", "manage_moves"),
    answer: async (c) => {
      const vehicleId = c.req.param("vehicle");
      if (!UUID.test(vehicleId)) throw defectPhotoNotFound();
      const id = idOfFile(c.req.param("file"), defectPhotoNotFound);
      const key = await getDefectPhoto(db(), { vehicleId, id });
      const photo = { name: "defect.jpg", mediaType: "image/jpeg" } as const;
      return sendUpload(c, photo, await readUpload(key, defectPhotoNotFound));
    },
  }),
];
