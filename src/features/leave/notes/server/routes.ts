import { transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { readUpload, sendUpload } from "~/platform/http/send-file";
import { UUID } from "~/platform/kernel/ids";
import { leaveNoteNotFound } from "../errors";
import { openLeaveNote } from "./commands";
import { getNotedRequest } from "./reach";

export const leaveNotesRoutes = [
  fileRoute({
    path: "/documents/leave-notes/:id",
    permission: "staff",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = c.req.param("id");
      if (!UUID.test(id)) throw leaveNoteNotFound();
      const { key, mediaType, name } = await transaction(async (tx) => {
        const { personId } = await getNotedRequest(tx, actor, id);
        return openLeaveNote(tx, actor, { id, personId, now });
      });
      const bytes = await readUpload(key, leaveNoteNotFound);
      return sendUpload(c, { name, mediaType }, bytes);
    },
  }),
];
