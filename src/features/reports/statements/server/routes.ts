import { customerNotFound } from "~/features/customers/errors";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { idOfFile, sendFile } from "~/platform/http/send-file";
import { readPeriod } from "../domain";
import { makeStatementPdf } from "./documents/statement-pdf";
import { getStatement } from "./queries";

export const statementsRoutes = [
  fileRoute({
    path: "/documents/statements/:file",
    permission: "view_finances",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const customerId = idOfFile(c.req.param("file"), customerNotFound);
      const period = readPeriod(new URL(c.req.url).searchParams, now);
      const statement = await getStatement(db(), actor, { customerId, ...period });
      const bytes = await makeStatementPdf(db(), statement);
      const name = `statement-${statement.customer.customerNumber}-${period.from}-${period.to}.pdf`;
      return sendFile(c, { name: `${name}`, type: "application/pdf", body: bytes, inline: true });
    },
  }),
];
