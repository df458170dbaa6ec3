import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
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
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Content-Disposition", 'inline; filename="moves.ics"');
      c.header("Cache-Control", "private, no-store");
      c.header("X-Robots-Tag", "noindex");
      return c.body(calendarFile(`Moves of ${feed.name}`, entries, now));
    },
  }),
];
