import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { UUID } from "~/platform/kernel/ids";
import { moveNotFound } from "../../errors";
import { getReachedMove } from "../../server/queries/moves";
import { makeDeliveryPdf } from "./documents/delivery-pdf";

export const deliveryRoutes = [
  fileRoute({
    path: "/documents/delivery-notes/:file",
    permission: "view_moves",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = c.req.param("file").replace(/\.pdf$/, "");
      if (!UUID.test(id)) throw moveNotFound();
      const move = await getReachedMove(db(), actor, id, now);
      const bytes = await makeDeliveryPdf(db(), move);
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `inline; filename="delivery-note-${move.number}.pdf"`);
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
