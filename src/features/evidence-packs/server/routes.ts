import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, sendFile } from "~/platform/http/send-file";
import { packNotFound } from "../errors";
import { streamPack } from "./queries/pack-file";
import { getPack } from "./queries/record";

export const evidencePacksRoutes = [
  fileRoute({
    path: "/documents/evidence-packs/:file",
    permission: "view_moves",
    answer: async (c) => {
      const { actor } = c.get("request");
      const pack = await getPack(db(), actor, idOfFile(c.req.param("file"), packNotFound));
      c.header("Content-Length", String(pack.bytes));
      return sendFile(c, {
        ...{ name: `evidence-${pack.move}.pdf`, type: "application/pdf", body: streamPack(pack) },
      });
    },
  }),
];
