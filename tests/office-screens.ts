import type { RouteConfigEntry } from "@react-router/dev/routes";
import { accountingParts } from "~/features/accounting/office";
import { activityParts } from "~/features/activities/office";
import { availabilityParts } from "~/features/availability/office";
import { capacityParts } from "~/features/capacity/office";
import { changeOrderParts } from "~/features/change-orders/office";
import { clearanceParts } from "~/features/clearances/office";
import { crmParts } from "~/features/crm/office";
import { dispatchParts } from "~/features/dispatch/office";
import { taxParts } from "~/features/etims/office";
import { evidenceParts } from "~/features/evidence/office";
import { fleetParts } from "~/features/fleet/office";
import { floatParts } from "~/features/floats/office";
import { chargesParts } from "~/features/gateways/charges/office";
import { hireParts } from "~/features/hires/office";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import { inventoryParts } from "~/features/inventory/office";
import { inventoryEditorParts } from "~/features/inventory-editor/office";
import { jobParts } from "~/features/jobs/office";
import { leaveParts } from "~/features/leave/office";
import { moveProfitParts } from "~/features/move-profit/office";
import { APPROVERS } from "~/features/office/approvals/domain";
import { entriesFor } from "~/features/office/web/office-entries";
import { outreachParts } from "~/features/outreach/office";
import { partnerParts } from "~/features/partners/office";
import { payoutsParts } from "~/features/payouts/office";
import { payrollParts } from "~/features/payroll/office";
import { publishingParts } from "~/features/publishing/office";
import { purchaseParts } from "~/features/purchases/office";
import { quoteParts } from "~/features/quotes/office";
import { ratingParts } from "~/features/ratings/office";
import { repliesParts } from "~/features/replies/office";
import { returnsParts } from "~/features/returns/office";
import { selfSurveyParts } from "~/features/self-surveys/office";
import { staffParts } from "~/features/staff/office";
import { supplierParts } from "~/features/suppliers/office";
import { surveyParts } from "~/features/surveys/office";
import { timesheetParts } from "~/features/timesheets/office";
import { trainingParts } from "~/features/training/office";
import { PERMISSIONS, type Permission, type StaffRole, withImplied } from "~/platform/http/permissions";
import { SECTIONS as DECLARED } from "~/sections";
import routes from "../src/routes";

for (const part of [
  ...ratingParts,
  ...inventoryEditorParts,
  ...jobParts,
  ...availabilityParts,
  ...capacityParts,
  ...hireParts,
  ...evidenceParts,
  ...moveProfitParts,
  ...dispatchParts,
  ...publishingParts,
  ...clearanceParts,
  ...inventoryParts,
  ...selfSurveyParts,
  ...fleetParts,
  ...supplierParts,
  ...quoteParts,
  ...crmParts,
  ...accountingParts,
  ...activityParts,
  ...surveyParts,
  ...repliesParts,
  ...partnerParts,
  ...outreachParts,
  ...chargesParts,
  ...taxParts,
  ...payrollParts,
  ...payoutsParts,
  ...returnsParts,
  ...staffParts,
  ...leaveParts,
  ...timesheetParts,
  ...trainingParts,
  ...changeOrderParts,
  ...purchaseParts,
  ...floatParts,
])
  part.join();

const BESIDE_THE_MENU: Record<string, readonly Permission[]> = {
  "/surveys/day": ["manage_inventory"],
  "/customers/duplicates": ["access_all_customers"],
  "/customers/import": ["access_all_customers"],
  "/staff/import": ["manage_all_staff"],
  "/crm/leads/duplicates": ["manage_leads"],
  "/crm/leads/import": ["manage_leads"],
  "/crm/leads/new": ["manage_leads"],
  "/crm/partners/new": ["manage_sales_setup"],
  "/crm/pipelines/new": ["manage_sales_setup"],
  "/crm/sequences/new": ["manage_sales_setup"],
  "/crm/opportunities/all": ["view_leads"],
  "/crm/opportunities/new": ["manage_leads"],
  "/inquiries/newsletter": ["manage_inquiries"],
  "/quote-management/new": ["manage_quotes"],
  "/moves/calendar": ["view_moves"],
  "/moves/sheets": ["manage_moves"],
  "/staff/leave/holidays": [],
  "/invoice-management/new": ["manage_finances"],
  "/payroll/calculator": ["view_payroll_reports"],
  "/payroll/months": ["view_payroll_reports"],
  "/payroll/new": ["process_payroll"],
  "/payroll/opening-balances": ["process_payroll"],
  "/payroll/rules": ["view_payroll_reports"],
  "/payments/reconciliation": ["view_finances"],
  "/notifications": [],
  "/notifications/choices": [],
  "/staff/new": ["manage_all_staff"],
  "/fleet/new": ["manage_fleet"],
  "/fleet/import": ["manage_fleet"],
  "/purchases/new": ["manage_purchases"],
  "/staff/me/expenses/new": ["use_crew_app"],
  "/books/journal": ["view_books"],
  "/books/entries": ["view_books"],
  "/books/entries/new": ["view_books"],
  "/books/months": ["view_books"],
  "/books/accounts": ["view_books"],
  "/books/openings": ["view_books"],
  "/books/exports": ["view_books"],
  "/profit/groups": ["view_books"],
  "/suppliers/new": ["manage_suppliers"],
  "/suppliers/import": ["manage_suppliers"],
  "/settings/exchange-rates": ["manage_system_settings"],
  "/settings/message-texts": ["manage_system_settings"],
  "/settings/items": ["manage_system_settings"],
  "/settings/items/new": ["manage_system_settings"],
  "/settings/items/versions": ["manage_system_settings"],
  "/settings/items/import": ["manage_system_settings"],
  "/settings/management": ["manage_system_settings"],
  "/settings/prices": ["manage_system_settings"],
  "/settings/roles": ["manage_system_settings"],
  "/settings/tokens": ["manage_system_settings"],
  "/settings/webhooks": ["manage_system_settings"],
  "/settings/mpesa-connection": ["manage_system_settings", "manage_finances"],
  "/settings/company/history": ["manage_system_settings"],
  "/settings/paymentGateways/history": ["manage_system_settings", "manage_finances"],
};

const BY_EITHER: Record<string, readonly Permission[]> = {
  "/tax/items": ["manage_finances", "access_financial_reports"],
  "/tax/vat": ["manage_finances", "access_financial_reports"],
  "/tax/reconciliation": ["manage_finances", "access_financial_reports"],
  "/tax/documents": ["manage_finances", "access_financial_reports"],
  "/approvals/decided": APPROVERS,
  "/staff/training/courses": ["manage_training", "access_hr_reports", "view_team_staff"],
  "/customers/new": ["access_all_customers", "access_assigned_customers"],
  "/staff/leave/calendar": ["view_team_staff", "approve_leave", "manage_leave"],
};

function addressesOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    if (address.includes(":")) return [];
    return [...(path ? [address] : []), ...addressesOf(children, address)];
  });
}

const office = (routes as RouteConfigEntry[]).filter(({ file }) => file === "office.tsx");

export const SCREENS = addressesOf(office);
export const SECTIONS = DECLARED.map(({ name }) => `/settings/${name}`);

export const HISTORIES = Object.keys(BESIDE_THE_MENU).filter((screen) => screen.endsWith("/history"));

function needsOf(screen: string): readonly Permission[] | undefined {
  const page = DECLARED.find(({ name }) => screen === `/settings/${name}`);
  if (page) return ["manage_system_settings", ...(page.needs ? [page.needs] : [])];
  return BESIDE_THE_MENU[screen];
}

/** The screens open to a role by default. Throws for a screen without known permissions. */
export function openTo(role: StaffRole): string[] {
  const held = withImplied(new Map(Object.entries(DEFAULT_GRANTS[role]) as [Permission, "all"][]));
  const inMenu = entriesFor([...held.keys()]).map(({ to }) => to);
  const everyMenu = entriesFor(PERMISSIONS).map(({ to }) => to);
  return [...SCREENS, ...SECTIONS, ...HISTORIES].filter((screen) => {
    if (everyMenu.includes(screen)) return inMenu.includes(screen);
    const either = BY_EITHER[screen];
    if (either) return either.some((permission) => held.has(permission));
    const needs = needsOf(screen);
    if (!needs) throw new Error(`${screen} is neither in the menu nor among the screens beside it`);
    return needs.every((permission) => held.has(permission));
  });
}
