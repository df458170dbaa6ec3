import { PERMISSIONS, type Permission, type Scope } from "~/platform/http/permissions";

interface PermissionGroup {
  title: string;
  permissions: readonly Permission[];
}

const GROUPS: readonly PermissionGroup[] = [
  {
    title: "Sales",
    permissions: [
      "view_dashboard",
      "manage_inquiries",
      "view_quotes",
      "manage_quotes",
      "approve_quotes",
      "view_leads",
      "manage_leads",
      "manage_sales_setup",
    ],
  },
  {
    title: "Customers",
    permissions: [
      "view_customers",
      "access_all_customers",
      "access_assigned_customers",
      "manage_communications",
    ],
  },
  {
    title: "Money",
    permissions: [
      "view_finances",
      "manage_finances",
      "manage_purchases",
      "approve_purchases",
      "view_books",
      "manage_books",
    ],
  },
  {
    title: "Moves",
    permissions: [
      "view_moves",
      "view_schedule",
      "manage_moves",
      "manage_inventory",
      "manage_fleet",
      "manage_suppliers",
      "assign_tasks",
      "access_assigned_moves",
      "update_move_status",
      "update_packing_status",
    ],
  },
  {
    title: "Staff",
    permissions: [
      "manage_all_staff",
      "manage_department_staff",
      "manage_team_staff",
      "view_team_staff",
      "manage_leave",
      "approve_leave",
      "approve_overtime",
      "manage_training",
    ],
  },
  {
    title: "Payroll",
    permissions: [
      "view_payroll_reports",
      "manage_deductions",
      "process_payroll",
      "approve_payroll",
      "release_payments",
    ],
  },
  {
    title: "Reports",
    permissions: [
      "access_all_reports",
      "access_department_reports",
      "access_team_reports",
      "access_team_performance",
      "access_hr_reports",
      "access_financial_reports",
      "view_sales_reports",
      "view_service_reports",
    ],
  },
  { title: "Crew app", permissions: ["use_crew_app", "lead_crew"] },
  {
    title: "The product",
    permissions: ["manage_content", "view_outbox", "manage_system_settings", "view_audit"],
  },
];

const grouped = new Set(GROUPS.flatMap(({ permissions }) => permissions));
const others = PERMISSIONS.filter((permission) => !grouped.has(permission));

/** In the order people look for them; newer nouns last. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] =
  others.length > 0 ? [...GROUPS, { title: "Other", permissions: others }] : GROUPS;

export const SCOPE_OPTIONS: readonly { value: Scope; label: string }[] = [
  { value: "all", label: "All" },
  { value: "dept", label: "Department" },
  { value: "team", label: "Team" },
  { value: "assigned", label: "Assigned" },
];

export function scopeLabel(scope: string): string {
  return SCOPE_OPTIONS.find(({ value }) => value === scope)?.label ?? scope;
}

/** 'manage_quotes' as 'Manage quotes'; roles too. */
export function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").replace(/\bhr\b/, "HR");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
