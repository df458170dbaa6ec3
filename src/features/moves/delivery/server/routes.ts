import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, sendPdf } from "~/platform/http/send-file";
import { moveNotFound } from "../../errors";
import { getReachedMove } from "../../server/queries/moves";
import { makeDeliveryPdf } from "./documents/delivery-pdf";

export const deliveryRoutes = [
  fileRoute({
    path: "/documents/delivery-notes/:file",
    permission: "view_moves",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = idOfFile(c.req.param("file"), moveNotFound);
      const move = await getReachedMove(db(), actor, id, now);
      const bytes = await makeDeliveryPdf(db(), move);
      return sendPdf(c, `delivery-note-${move.number}`, bytes);
    },
  }),
];
