import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { customerNotFound } from "../errors";
import { getReachableCustomer } from "./queries/customers";
import { findPhoto } from "./queries/profiles";

/** Requires reach of the customer. The URL holds the content's hash, so browsers cache it. */
export const customersRoutes = [
  fileRoute({
    path: "/documents/customer-photos/:number/:file{[0-9a-f]{64}\\.png}",
    permission: "view_customers",
    answer: async (c) => {
      const { id, photo } = await getReachableCustomer(db(), c.get("request").actor, c.req.param("number"));
      const isTheirs = photo === `sha256:${c.req.param("file").slice(0, 64)}`;
      const bytes = isTheirs ? await findPhoto(db(), id) : undefined;
      if (!bytes) throw customerNotFound();
      c.header("Content-Type", "image/png");
      c.header("Cache-Control", "private, max-age=31536000, immutable");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
