import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { FEED_PATH } from "../domain";
import { getFeedText } from "./queries";

export const activityFeedRoutes = [
  fileRoute({
    path: `${FEED_PATH}/:file`,
    permission: "token",
    answer: async (c) => {
      const text = await getFeedText(db(), c.req.param("file").replace(/\.ics$/, ""), c.get("request").now);
      c.header("Content-Type", "text/calendar; charset=utf-8");
      c.header("Cache-Control", "private, no-store");
      c.header("Referrer-Policy", "no-referrer");
      c.header("X-Robots-Tag", "noindex");
      return c.body(text);
    },
  }),
];
