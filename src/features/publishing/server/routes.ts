import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { sendPdf } from "~/platform/http/send-file";
import { isPlainDate } from "~/platform/kernel/dates";
import { noDaySheet } from "../errors";
import { makeDaySheetsPdf } from "./documents/day-sheets";
import { makeJobSheetsPdf } from "./documents/job-sheets";

export const publishingRoutes = [
  fileRoute({
    path: "/documents/day-sheets/:file",
    permission: "manage_moves",
    answer: async (c) => {
      const { actor, now, publicUrl } = c.get("request");
      const date = c.req.param("file").replace(/\.pdf$/, "");
      if (!isPlainDate(date)) throw noDaySheet();
      return sendPdf(c, `day-sheets-${date}`, await makeDaySheetsPdf(db(), actor, { date, publicUrl, now }));
    },
  }),
  fileRoute({
    path: "/documents/job-sheets/:file",
    permission: "manage_moves",
    answer: async (c) => {
      const { actor, now, publicUrl } = c.get("request");
      const date = c.req.param("file").replace(/\.pdf$/, "");
      if (!isPlainDate(date)) throw noDaySheet();
      return sendPdf(c, `job-sheets-${date}`, await makeJobSheetsPdf(db(), actor, { date, publicUrl, now }));
    },
  }),
];
