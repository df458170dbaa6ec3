import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { calendarFile } from "../domain";
import { noteUse } from "./commands";
import { getFeed, listOwnMoves } from "./queries";

export const feedRoutes = [
  fileRoute({
    path: "/calendars/:token/moves.ics",
    permission: "token",
    answer: async (c) => {
      const { now } = c.get("request");
      const feed = await getFeed(db(), c.req.param("token"));
      const entries = await listOwnMoves(db(), feed.personId, now);
      await noteUse(feed.id, now);
      c.header("X-Robots-Tag", "noindex");
      const body = calendarFile(`Moves of ${feed.name}`, entries, now);
      return sendFile(c, { name: "moves.ics", type: "text/calendar; charset=utf-8", body, inline: true });
    },
  }),
];
