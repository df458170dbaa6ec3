import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { readUpload, sendFile } from "~/platform/http/send-file";
import { photoUnknown } from "../errors";
import { CREW_FILES, findPhotoKey } from "./queries/photos";

export const crewRoutes = [
  fileRoute({
    path: `${CREW_FILES}/:file`,
    permission: anyOf("view_moves", "manage_fleet"),
    answer: async (c) => {
      const key = await findPhotoKey(c.get("request").actor, c.req.param("file"));
      const body = await readUpload(key, photoUnknown);
      c.header("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
      const name = key.slice(key.lastIndexOf("/") + 1);
      return sendFile(c, { name, type: "image/jpeg", body, inline: true });
    },
  }),
];
