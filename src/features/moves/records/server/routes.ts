import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { UUID } from "~/platform/kernel/ids";
import { servicePhotoNotFound } from "../errors";
import { recordsOfServices } from "./queries";

export const servicesRoutes = [
  fileRoute({
    path: "/documents/service-photos/:file{[0-9a-f-]+\\.png}",
    permission: "view_customers",
    answer: async (c) => {
      const id = c.req.param("file").slice(0, -4);
      const photo = UUID.test(id) ? await recordsOfServices().findPhoto(db(), id) : undefined;
      if (!photo?.customerId) throw servicePhotoNotFound();
      await getReachableCustomer(db(), c.get("request").actor, photo.customerId);
      c.header("Content-Type", "image/png");
      c.header("Cache-Control", "private, max-age=3600");
      return c.body(new Uint8Array(photo.bytes));
    },
  }),
];
