import { Hono } from "hono";
import { db } from "~/platform/db/database";
import { assertMayEnter, type RequestContext } from "~/platform/http/handlers";
import { notFound } from "~/platform/kernel/errors";
import { UUID } from "~/platform/kernel/ids";
import { readPeriod } from "../domain";
import { makeStatementPdf } from "./documents/statement-pdf";
import { getStatement } from "./queries";

type Variables = { Variables: { request: RequestContext } };

/** A customer's statement as PDF; the period stands in the address as on the page. */
export function statementsRoutes(): Hono<Variables> {
  const routes = new Hono<Variables>();
  routes.get("/documents/statements/:file", async (c) => {
    const { actor, now } = c.get("request");
    assertMayEnter(actor, "view_finances");
    const customerId = c.req.param("file").replace(/\.pdf$/, "");
    if (!UUID.test(customerId)) throw notFound("Customer");
    const period = readPeriod(new URL(c.req.url).searchParams, now);
    const statement = await getStatement(db(), actor, { customerId, ...period });
    const bytes = await makeStatementPdf(db(), statement);
    const name = `statement-${statement.customer.customerNumber}-${period.from}-${period.to}.pdf`;
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `inline; filename="${name}"`);
    c.header("Cache-Control", "private, no-store");
    return c.body(new Uint8Array(bytes));
  });
  return routes;
}
