import { transaction } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { leaveNoteNotFound } from "../errors";
import { openLeaveNote } from "./commands";
import { getNotedRequest } from "./reach";

/** The policy blocks scripts, forms and our origin in an opened file. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

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
      const bytes = await storage().get(key);
      if (!bytes) throw leaveNoteNotFound();
      c.header("Content-Type", mediaType);
      c.header(
        "Content-Disposition",
        `attachment; filename="${name.replace(/[^A-Za-z0-9 ._-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      );
      c.header("Content-Security-Policy", POLICY);
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
