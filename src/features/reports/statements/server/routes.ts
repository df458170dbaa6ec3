import { customerNotFound } from "~/features/customers/errors";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { UUID } from "~/platform/kernel/ids";
import { readPeriod } from "../domain";
import { makeStatementPdf } from "./documents/statement-pdf";
import { getStatement } from "./queries";

export const statementsRoutes = [
  fileRoute({
    path: "/documents/statements/:file",
    permission: "view_finances",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const customerId = c.req.param("file").replace(/\.pdf$/, "");
      if (!UUID.test(customerId)) throw customerNotFound();
      const period = readPeriod(new URL(c.req.url).searchParams, now);
      const statement = await getStatement(db(), actor, { customerId, ...period });
      const bytes = await makeStatementPdf(db(), statement);
      const name = `statement-${statement.customer.customerNumber}-${period.from}-${period.to}.pdf`;
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `inline; filename="${name}"`);
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];
