import { os } from "@orpc/server";
import { auditHandlers } from "~/features/audit/server/handlers";
import { customersHandlers } from "~/features/customers/server/handlers";
import { overviewHandlers } from "~/features/dashboard/overview/server/handlers";
import { identityHandlers } from "~/features/identity/server/handlers";
import { inquiriesHandlers } from "~/features/inquiries/server/handlers";
import { creditNotesHandlers } from "~/features/invoices/credit-notes/server/handlers";
import { draftsHandlers } from "~/features/invoices/drafts/server/handlers";
import { invoicesHandlers } from "~/features/invoices/server/handlers";
import { messagingHandlers } from "~/features/messaging/server/handlers";
import { customerMovesHandlers } from "~/features/moves/customer/server/handlers";
import { movesHandlers } from "~/features/moves/server/handlers";
import { notificationsHandlers } from "~/features/notifications/server/handlers";
import { activityHandlers } from "~/features/office/activity/server/handlers";
import { menuHandlers } from "~/features/office/menu/server/handlers";
import { searchHandlers } from "~/features/office/search/server/handlers";
import { mpesaHandlers } from "~/features/payments/mpesa/server/handlers";
import { receiptsHandlers } from "~/features/payments/receipts/server/handlers";
import { paymentsHandlers } from "~/features/payments/server/handlers";
import { settlementsHandlers } from "~/features/payments/settlements/server/handlers";
import { statementsHandlers } from "~/features/payments/statements/server/handlers";
import { pricingHandlers } from "~/features/pricing/server/handlers";
import { erasureHandlers } from "~/features/privacy/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { reportsHandlers } from "~/features/reports/server/handlers";
import { settingsHandlers } from "~/features/settings/server/handlers";
import { contentHandlers } from "~/features/site/content/server/handlers";
import { trackingHandlers } from "~/features/site/tracking/server/handlers";
import { viewsHandlers } from "~/features/views/server/handlers";
import { gate, type RequestContext } from "~/platform/http/handlers";

/** Every operation of the API, by feature. Called in process by loaders, over RPC by our pages, over REST by others. */
export const router = os.$context<RequestContext>().use(gate).router({
  settings: settingsHandlers,
  content: contentHandlers,
  tracking: trackingHandlers,
  identity: identityHandlers,
  pricing: pricingHandlers,
  messaging: messagingHandlers,
  customers: customersHandlers,
  erasure: erasureHandlers,
  overview: overviewHandlers,
  activity: activityHandlers,
  receipts: receiptsHandlers,
  inquiries: inquiriesHandlers,
  quotes: quotesHandlers,
  moves: movesHandlers,
  customerMoves: customerMovesHandlers,
  invoices: invoicesHandlers,
  creditNotes: creditNotesHandlers,
  drafts: draftsHandlers,
  payments: paymentsHandlers,
  mpesa: mpesaHandlers,
  settlements: settlementsHandlers,
  statements: statementsHandlers,
  audit: auditHandlers,
  reports: reportsHandlers,
  menu: menuHandlers,
  search: searchHandlers,
  notifications: notificationsHandlers,
  views: viewsHandlers,
});
