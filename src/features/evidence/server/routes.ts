import { and, eq } from "drizzle-orm";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { quotes } from "~/features/quotes/server/tables";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, readUpload, sendFile, sendPdf } from "~/platform/http/send-file";
import { documentNotFound, evidencePhotoNotFound } from "../errors";
import { makeEvidencePdf } from "./documents/evidence-pdf";
import { getDocument, readDocument } from "./queries/documents";
import { getSealedOfLink } from "./queries/links";
import { evidencePhotos } from "./tables";

export const evidenceRoutes = [
  fileRoute({
    path: "/documents/evidence/:file",
    permission: "view_moves",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = idOfFile(c.req.param("file"), documentNotFound);
      await getDocument(db(), actor, id, now);
      const { document, signatures } = await readDocument(db(), id);
      const bytes = document.key
        ? await readUpload(document.key, documentNotFound)
        : await makeEvidencePdf(db(), document, signatures);
      return sendPdf(c, `${document.kind.replace("_", "-")}-${document.code}`, bytes);
    },
  }),
  fileRoute({
    path: "/documents/evidence-photos/:file",
    permission: "view_moves",
    answer: async (c) => {
      const id = idOfFile(c.req.param("file"), evidencePhotoNotFound);
      const [photo] = await db()
        .select({ key: evidencePhotos.key })
        .from(evidencePhotos)
        .innerJoin(moves, eq(moves.id, evidencePhotos.moveId))
        .leftJoin(quotes, eq(quotes.id, moves.quoteId))
        .where(and(eq(evidencePhotos.id, id), inScope(c.get("request").actor, "view_moves")));
      if (!photo) throw evidencePhotoNotFound();
      const body = await readUpload(photo.key, evidencePhotoNotFound);
      return sendFile(c, { name: `${id}.jpg`, type: "image/jpeg", body, inline: true });
    },
  }),
  fileRoute({
    path: "/d/:token/paper.pdf",
    permission: "token",
    answer: async (c) => {
      await limitLinks(c.get("request"));
      const { key, code } = await getSealedOfLink(db(), c.req.param("token"));
      return sendPdf(c, `MoveEase-${code}`, await readUpload(key, documentNotFound));
    },
  }),
];
