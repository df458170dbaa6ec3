import { defineEvent } from "~/platform/events/define";
import {
  PERMISSIONS,
  type Permission,
  type Role,
  type Scope,
  STAFF_ROLES,
  type StaffRole,
} from "~/platform/http/permissions";

export type Grants = Partial<Record<Permission, Scope>>;

const all = (...permissions: Permission[]): Grants =>
  Object.fromEntries(permissions.map((permission) => [permission, "all"]));
const assigned = (...permissions: Permission[]): Grants =>
  Object.fromEntries(permissions.map((permission) => [permission, "assigned"]));
const dept = (...permissions: Permission[]): Grants =>
  Object.fromEntries(permissions.map((permission) => [permission, "dept"]));
const team = (...permissions: Permission[]): Grants =>
  Object.fromEntries(permissions.map((permission) => [permission, "team"]));

const CREW: Grants = {
  ...assigned("view_moves", "view_schedule", "access_assigned_moves", "update_move_status", "use_crew_app"),
};

/**
 * The default table of docs/domain/roles.md#table. An admin can change it. `admin` holds every permission and has no
 * table rows.
 */
export const DEFAULT_GRANTS: Record<StaffRole, Grants> = {
  admin: all(...PERMISSIONS),
  manager: {
    ...all(
      "view_dashboard",
      "manage_inquiries",
      "view_quotes",
      "manage_quotes",
      "approve_quotes",
      "view_finances",
    ),
    ...all(
      "view_customers",
      "access_all_customers",
      "manage_communications",
      "view_moves",
      "view_schedule",
      "manage_moves",
      "manage_inventory",
      "manage_fleet",
      "manage_suppliers",
      "view_books",
    ),
    ...all(
      "access_assigned_moves",
      "update_move_status",
      "update_packing_status",
      "view_payroll_reports",
      "approve_payroll",
    ),
    ...all(
      "view_leads",
      "manage_leads",
      "manage_sales_setup",
      "access_financial_reports",
      "view_sales_reports",
      "view_service_reports",
    ),
    ...all("manage_content", "view_outbox", "approve_purchases"),
    ...dept(
      "assign_tasks",
      "manage_department_staff",
      "view_team_staff",
      "approve_leave",
      "approve_overtime",
    ),
    ...dept("access_department_reports", "access_team_reports", "access_team_performance"),
  },
  supervisor: {
    ...all("view_dashboard", "manage_fleet", "manage_suppliers"),
    ...assigned("view_quotes", "view_customers", "access_assigned_customers"),
    ...team(
      "view_moves",
      "view_schedule",
      "manage_moves",
      "manage_inventory",
      "assign_tasks",
      "access_assigned_moves",
      "update_move_status",
    ),
    ...team(
      "update_packing_status",
      "manage_team_staff",
      "view_team_staff",
      "approve_overtime",
      "access_team_reports",
      "access_team_performance",
      "use_crew_app",
      "lead_crew",
    ),
  },
  team_lead: {
    ...all("view_dashboard"),
    ...assigned("view_customers", "access_assigned_customers", "use_crew_app", "lead_crew"),
    ...team(
      "view_moves",
      "view_schedule",
      "assign_tasks",
      "access_assigned_moves",
      "update_move_status",
      "update_packing_status",
    ),
    ...team("view_team_staff", "access_team_performance", "manage_inventory"),
  },
  hr_officer: all(
    "view_dashboard",
    "manage_all_staff",
    "manage_leave",
    "manage_training",
    "view_payroll_reports",
    "process_payroll",
    "access_hr_reports",
  ),
  accountant: {
    ...all(
      "view_dashboard",
      "view_quotes",
      "view_finances",
      "manage_finances",
      "view_customers",
      "view_payroll_reports",
      "manage_suppliers",
      "view_books",
      "manage_books",
    ),
    ...all(
      "manage_deductions",
      "process_payroll",
      "release_payments",
      "access_financial_reports",
      "view_audit",
    ),
    ...all("manage_purchases"),
  },
  sales_rep: {
    ...all(
      "view_dashboard",
      "manage_inquiries",
      "view_quotes",
      "manage_quotes",
      "view_leads",
      "manage_leads",
      "manage_inventory",
      "view_sales_reports",
    ),
    ...assigned(
      "view_finances",
      "view_customers",
      "access_assigned_customers",
      "manage_communications",
      "view_moves",
      "view_schedule",
    ),
  },
  customer_service: all(
    "view_dashboard",
    "manage_inquiries",
    "view_quotes",
    "view_finances",
    "view_customers",
    "access_all_customers",
    "manage_communications",
    "view_moves",
    "view_schedule",
    "view_leads",
    "manage_inventory",
    "view_service_reports",
    "manage_content",
    "view_outbox",
  ),
  driver: CREW,
  mover: CREW,
  packer: assigned(
    "view_moves",
    "view_schedule",
    "access_assigned_moves",
    "update_packing_status",
    "use_crew_app",
  ),
  cleaner: {},
  security: {},
};

export function isStaffRole(role: string): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role);
}

export function isRole(role: string): role is Role {
  return role === "customer" || isStaffRole(role);
}

/** The menu's pages in its order, each with the permissions that open it; a test compares them with the menu. */
const FIRST_PAGES: readonly (readonly [to: string, ...needs: Permission[]])[] = [
  ["/admin-dashboard", "view_dashboard"],
  ["/inquiries", "manage_inquiries"],
  ["/replies", "view_leads", "manage_communications"],
  ["/approvals", "approve_quotes", "approve_leave", "manage_leave", "approve_overtime"],
  ["/approvals", "approve_payroll", "process_payroll", "release_payments", "approve_purchases"],
  ["/approvals", "manage_system_settings"],
  ["/outbox", "view_outbox"],
  ["/quote-management", "view_quotes"],
  ["/inventories/submitted", "manage_inventory"],
  ["/customers", "view_customers"],
  ["/crm/campaigns", "manage_sales_setup"],
  ["/crm/partners", "manage_finances"],
  ["/moves", "view_moves", "manage_moves"],
  ["/fleet", "manage_fleet", "manage_moves"],
  ["/fleet/check", "update_move_status"],
  ["/suppliers", "manage_suppliers"],
  ["/invoice-management", "view_finances"],
  ["/purchases", "manage_purchases", "approve_purchases", "view_books"],
  ["/books", "view_books"],
  ["/reports", "access_financial_reports", "view_sales_reports", "view_service_reports"],
  ["/reports", "access_hr_reports", "access_department_reports", "access_team_reports"],
  ["/reports", "view_payroll_reports"],
  ["/staff", "view_team_staff", "manage_deductions"],
  ["/staff/attendance", "assign_tasks", "manage_all_staff"],
  ["/staff/training", "manage_training"],
  ["/content", "manage_content"],
  ["/crm/handover", "manage_leads", "manage_quotes"],
  ["/audit", "view_audit"],
  ["/staff/me/jobs", "access_assigned_moves", "update_move_status", "update_packing_status"],
  ["/staff/me/expenses", "use_crew_app"],
];

/**
 * Where sign-in leads: a customer to the calculator, staff to the first page of their menu, or to their own record if it
 * has only Help (docs/domain/readings.md#accounts-and-sign-in).
 */
export function homeOf(role: Role | null, permissions: readonly Permission[]): string {
  if (role === null || role === "customer") return "/cost-calculator";
  const held = new Set(permissions);
  return FIRST_PAGES.find(([, ...needs]) => needs.some((need) => held.has(need)))?.[0] ?? "/staff/me";
}

/** Only an administrator may give roles and grants that include one of these (docs/domain/roles.md#rules). */
export const GIVEN_BY_ADMINISTRATORS: readonly Permission[] = [
  "manage_system_settings",
  "manage_finances",
  "manage_all_staff",
  "process_payroll",
  "approve_payroll",
  "release_payments",
];

interface PersonFact {
  email?: string;
  role?: string;
}

export const personRegistered = defineEvent<PersonFact>("person.registered");
export const registrationRepeated = defineEvent<PersonFact>("person.registration-repeated");
export const personInvited = defineEvent<PersonFact>("person.invited");
export const invitationAccepted = defineEvent<PersonFact>("person.invitation-accepted");
export const invitationWithdrawn = defineEvent<PersonFact>("person.invitation-withdrawn");
export const roleChanged = defineEvent<{ from: string; to: string }>("person.role-changed");
export const personGrantsChanged = defineEvent<{ grants: Record<string, string | null> }>(
  "person.grants-changed",
);
export const personHired = defineEvent<PersonFact>("person.hired");
export const roleAsked = defineEvent<{ from: string; to: string }>("person.role-asked");
export const roleRefused = defineEvent<{ to: string }>("person.role-refused");
export const personDeactivated = defineEvent<PersonFact>("person.deactivated");
export const personReactivated = defineEvent<PersonFact>("person.reactivated");
export const passwordChanged = defineEvent<PersonFact>("person.password-changed");
export const secondFactorChanged = defineEvent<{ on: boolean }>("person.second-factor-changed");
export const sessionRevoked = defineEvent<PersonFact>("person.session-revoked");
export const signedIn = defineEvent<PersonFact>("person.signed-in");
export const signInFailed = defineEvent<PersonFact>("person.sign-in-failed");
export const signedOut = defineEvent<PersonFact>("person.signed-out");
export const passwordResetAsked = defineEvent<PersonFact>("person.password-reset-asked");
export const emailConfirmed = defineEvent<PersonFact>("person.email-confirmed");
export const profileChanged = defineEvent<PersonFact>("person.profile-changed");
export const rolePermissionsChanged = defineEvent<{ role: string; added: string[]; removed: string[] }>(
  "role.permissions-changed",
);
export const apiTokenMade = defineEvent<{ name: string; permissions: string[] }>("api-token.made");
export const apiTokenRevoked = defineEvent<{ name: string }>("api-token.revoked");
