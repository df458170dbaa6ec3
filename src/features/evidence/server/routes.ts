import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, readUpload, sendFile, sendPdf } from "~/platform/http/send-file";
import { amountsClosed, documentNotFound, evidencePhotoNotFound } from "../errors";
import { makeEvidencePdf } from "./documents/evidence-pdf";
import { getDocument, readDocument } from "./queries/documents";
import { getSealedOfLink } from "./queries/links";
import { getPhoto } from "./queries/photos";

export const evidenceRoutes = [
  fileRoute({
    path: "/documents/evidence/:file",
    permission: "view_moves",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = idOfFile(c.req.param("file"), documentNotFound);
      if (!(await getDocument(db(), actor, id, now)).path) throw amountsClosed();
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
      const photo = await getPhoto(db(), c.get("request").actor, id);
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
