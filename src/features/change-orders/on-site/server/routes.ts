import { quoteNotFound } from "~/features/quotes/errors";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { maySeeQuote } from "~/features/quotes/server/reach";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { idOfFile, sendPdf } from "~/platform/http/send-file";
import { makeBillPdf } from "./documents/bill-pdf";

export const extrasRoutes = [
  fileRoute({
    path: "/documents/bills/:file",
    permission: anyOf("view_quotes", "signed-in"),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const id = idOfFile(c.req.param("file"), quoteNotFound);
      if (!(await maySeeQuote(db(), actor, id))) throw quoteNotFound();
      const { reference } = await getQuoteById(db(), id);
      return sendPdf(c, `bill-${reference}`, await makeBillPdf(db(), id, now));
    },
  }),
];
