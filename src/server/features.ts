import "~/sections";
import { accountingFeature } from "~/features/accounting/server/feature";
import { activitiesFeature } from "~/features/activities/server/feature";
import { auditFeature } from "~/features/audit/server/feature";
import { availabilityFeature } from "~/features/availability/server/feature";
import { bookExportsFeature } from "~/features/book-exports/server/feature";
import { campaignsFeature } from "~/features/campaigns/server/feature";
import { capacityFeature } from "~/features/capacity/server/feature";
import { changeOrdersFeature } from "~/features/change-orders/server/feature";
import { changesFeature } from "~/features/changes/server/feature";
import { clearancesFeature } from "~/features/clearances/server/feature";
import { communicationsFeature } from "~/features/communications/server/feature";
import { connectionsFeature } from "~/features/connections/server/feature";
import { contentFeature } from "~/features/content/server/feature";
import { crewFeature } from "~/features/crew/server/feature";
import { crmFeature } from "~/features/crm/server/feature";
import { customersFeature } from "~/features/customers/server/feature";
import { dashboardFeature } from "~/features/dashboard/server/feature";
import { deductionsFeature } from "~/features/deductions/server/feature";
import { dispatchFeature } from "~/features/dispatch/server/feature";
import { documentsFeature } from "~/features/documents/server/feature";
import { etimsFeature } from "~/features/etims/server/feature";
import { evidenceFeature } from "~/features/evidence/server/feature";
import { evidencePacksFeature } from "~/features/evidence-packs/server/feature";
import { finalDuesFeature } from "~/features/final-dues/server/feature";
import { fleetFeature } from "~/features/fleet/server/feature";
import { floatsFeature } from "~/features/floats/server/feature";
import { gatewaysFeature } from "~/features/gateways/server/feature";
import { hiresFeature } from "~/features/hires/server/feature";
import { identityFeature } from "~/features/identity/server/feature";
import { inquiriesFeature } from "~/features/inquiries/server/feature";
import { insightsFeature } from "~/features/insights/server/feature";
import { inventoryFeature } from "~/features/inventory/server/feature";
import { inventoryEditorFeature } from "~/features/inventory-editor/server/feature";
import { inventoryPricesFeature } from "~/features/inventory-prices/server/feature";
import { invoicesFeature } from "~/features/invoices/server/feature";
import { jobsFeature } from "~/features/jobs/server/feature";
import { leadImportsFeature } from "~/features/lead-imports/server/feature";
import { leadIntakeFeature } from "~/features/lead-intake/server/feature";
import { leaveFeature } from "~/features/leave/server/feature";
import { mailingsFeature } from "~/features/mailings/server/feature";
import { messagingFeature } from "~/features/messaging/server/feature";
import { metricsFeature } from "~/features/metrics/server/feature";
import { moveProfitFeature } from "~/features/move-profit/server/feature";
import { movesFeature } from "~/features/moves/server/feature";
import { mpesaFeature } from "~/features/mpesa/server/feature";
import { notificationsFeature } from "~/features/notifications/server/feature";
import { officeFeature } from "~/features/office/server/feature";
import { outreachFeature } from "~/features/outreach/server/feature";
import { partnersFeature } from "~/features/partners/server/feature";
import { paymentsFeature } from "~/features/payments/server/feature";
import { payoutsFeature } from "~/features/payouts/server/feature";
import { payrollFeature } from "~/features/payroll/server/feature";
import { payrollMonthsFeature } from "~/features/payroll-months/server/feature";
import { portalFeature } from "~/features/portal/server/feature";
import { pricingFeature } from "~/features/pricing/server/feature";
import { privacyFeature } from "~/features/privacy/server/feature";
import { publishingFeature } from "~/features/publishing/server/feature";
import { purchasesFeature } from "~/features/purchases/server/feature";
import { quotesFeature } from "~/features/quotes/server/feature";
import { ratingsFeature } from "~/features/ratings/server/feature";
import { recipientsFeature } from "~/features/recipients/server/feature";
import { repliesFeature } from "~/features/replies/server/feature";
import { reportsFeature } from "~/features/reports/server/feature";
import { returnsFeature } from "~/features/returns/server/feature";
import { reviewsFeature } from "~/features/reviews/server/feature";
import { selfSurveysFeature } from "~/features/self-surveys/server/feature";
import { seoFeature } from "~/features/seo/server/feature";
import { settingsFeature } from "~/features/settings/server/feature";
import { siteFeature } from "~/features/site/server/feature";
import { sitePaymentsFeature } from "~/features/site-payments/server/feature";
import { staffFeature } from "~/features/staff/server/feature";
import { staffDocumentsFeature } from "~/features/staff-documents/server/feature";
import { suppliersFeature } from "~/features/suppliers/server/feature";
import { surveysFeature } from "~/features/surveys/server/feature";
import { timesheetsFeature } from "~/features/timesheets/server/feature";
import { trackingFeature } from "~/features/tracking/server/feature";
import { trainingFeature } from "~/features/training/server/feature";
import { viewsFeature } from "~/features/views/server/feature";
import type { Feature } from "~/platform/http/feature";

const listed = [
  settingsFeature,
  metricsFeature,
  identityFeature,
  officeFeature,
  auditFeature,
  viewsFeature,
  contentFeature,
  seoFeature,
  messagingFeature,
  recipientsFeature,
  customersFeature,
  documentsFeature,
  pricingFeature,
  inquiriesFeature,
  quotesFeature,
  changesFeature,
  staffFeature,
  leaveFeature,
  timesheetsFeature,
  staffDocumentsFeature,
  trainingFeature,
  reviewsFeature,
  fleetFeature,
  suppliersFeature,
  movesFeature,
  ratingsFeature,
  communicationsFeature,
  invoicesFeature,
  paymentsFeature,
  etimsFeature,
  insightsFeature,
  mpesaFeature,
  gatewaysFeature,
  deductionsFeature,
  payrollFeature,
  finalDuesFeature,
  payrollMonthsFeature,
  payoutsFeature,
  returnsFeature,
  campaignsFeature,
  crmFeature,
  leadIntakeFeature,
  leadImportsFeature,
  inventoryFeature,
  inventoryPricesFeature,
  selfSurveysFeature,
  inventoryEditorFeature,
  jobsFeature,
  availabilityFeature,
  clearancesFeature,
  capacityFeature,
  dispatchFeature,
  publishingFeature,
  hiresFeature,
  evidenceFeature,
  crewFeature,
  changeOrdersFeature,
  evidencePacksFeature,
  sitePaymentsFeature,
  purchasesFeature,
  floatsFeature,
  accountingFeature,
  bookExportsFeature,
  activitiesFeature,
  surveysFeature,
  repliesFeature,
  partnersFeature,
  moveProfitFeature,
  mailingsFeature,
  outreachFeature,
  notificationsFeature,
  connectionsFeature,
  reportsFeature,
  dashboardFeature,
  privacyFeature,
  trackingFeature,
  siteFeature,
  portalFeature,
] as const;
export const features: readonly Feature[] = listed;

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
export type FeatureHandlers = Joined<Extract<(typeof listed)[number], { handlers: unknown }>["handlers"]>;

for (const { answers = [] } of features) for (const answer of answers) answer.join();
