import { Hono } from "hono";
import { auditRoutes } from "~/features/audit/server/routes";
import { identityRoutes } from "~/features/identity/server/routes";
import { inquiriesRoutes } from "~/features/inquiries/server/routes";
import { invoicesRoutes } from "~/features/invoices/server/routes";
import { invoiceArchiveRoutes } from "~/features/payments/archive/server/routes";
import { mpesaRoutes } from "~/features/payments/mpesa/server/routes";
import { paymentsRoutes } from "~/features/payments/server/routes";
import { statementsRoutes } from "~/features/payments/statements/server/routes";
import { documentRoutes } from "~/features/portal/server/routes";
import { quotesRoutes } from "~/features/quotes/bulk/server/routes";
import { reportsRoutes } from "~/features/reports/server/routes";
import { settingsRoutes } from "~/features/settings/server/routes";
import { siteRoutes } from "~/features/site/server/routes";
import type { AppVariables } from "./app";

/** What is not the contract's: documents, uploads, other people's callbacks. Each feature brings its own. */
export function providerRoutes(): Hono<AppVariables> {
  const routes = new Hono<AppVariables>();
  routes.route("/", siteRoutes());
  routes.route("/", settingsRoutes());
  routes.route("/", identityRoutes());
  routes.route("/", quotesRoutes());
  routes.route("/", inquiriesRoutes());
  routes.route("/", invoicesRoutes());
  routes.route("/", invoiceArchiveRoutes());
  routes.route("/", paymentsRoutes());
  routes.route("/", mpesaRoutes());
  routes.route("/", statementsRoutes());
  routes.route("/", auditRoutes());
  routes.route("/", reportsRoutes());
  routes.route("/", documentRoutes());
  return routes;
}
