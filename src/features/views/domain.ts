import { defineEvent } from "~/platform/events/define";
import { anyOf, type RouteAccess } from "~/platform/http/permissions";

const STAFF_REPORTS = anyOf("access_hr_reports", "access_department_reports", "access_team_reports");

export const LISTS = {
  quotes: "view_quotes",
  invoices: "view_finances",
  inquiries: "manage_inquiries",
  customers: "view_customers",
  staff: "view_team_staff",
  leads: "view_leads",
  opportunities: "view_leads",
  activities: "view_leads",
  inventories: "manage_inventory",
  "report-revenue": "access_financial_reports",
  "report-ageing": "access_financial_reports",
  "report-vat": "access_financial_reports",
  "report-payments": "access_financial_reports",
  "report-mpesa": "access_financial_reports",
  "report-funnel": "view_sales_reports",
  "report-sources": "view_sales_reports",
  "report-staff": "view_sales_reports",
  "report-sourceValue": "view_sales_reports",
  "report-lossReasons": "view_sales_reports",
  "report-stageTimes": "view_sales_reports",
  "report-leadSpeed": "view_sales_reports",
  "report-responses": "view_service_reports",
  "report-estimates": "view_service_reports",
  "report-surveyBias": "view_service_reports",
  "report-headcount": STAFF_REPORTS,
  "report-turnover": STAFF_REPORTS,
  "report-absence": STAFF_REPORTS,
  "report-balances": STAFF_REPORTS,
  "report-expiries": STAFF_REPORTS,
  "report-payrollMonths": "view_payroll_reports",
  "report-payrollChanges": "view_payroll_reports",
  "report-vehicleCosts": "manage_fleet",
  "report-vehicleFuel": "manage_fleet",
  "report-workshopDays": "manage_fleet",
  "report-truckUse": "manage_moves",
  "report-peopleUse": "manage_moves",
  "report-onTime": "manage_moves",
  "report-jobHours": "manage_moves",
  "report-crewWork": "manage_moves",
  "report-kindWork": "manage_moves",
  "report-overrides": "manage_moves",
  "report-hireCosts": "manage_moves",
  "report-dayLoad": "manage_moves",
  "report-vehiclePapers": "manage_fleet",
  // The order of the morning page (docs/decisions/0188).
  dashboard: "view_dashboard",
} as const satisfies Record<string, RouteAccess>;
export type ViewedList = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ViewedList[];

export const MOST_VIEWS = 50;

const PLACES = new Set(["page", "cursor", "last", "version", "against"]);

/** The filters and sort order of a query in canonical order, so that equal lists compare equal. */
export function filtersOf(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => value !== "" && !PLACES.has(name));
  return new URLSearchParams(kept.sort(([a], [b]) => a.localeCompare(b))).toString();
}

interface ViewFact {
  list: ViewedList;
  name: string;
  shared: boolean;
}

export const viewSaved = defineEvent<ViewFact>("view.saved");
export const viewRemoved = defineEvent<ViewFact>("view.removed");
