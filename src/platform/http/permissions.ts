/** All permissions (docs/domain/roles.md#table). */
export const PERMISSIONS = [
  "view_dashboard",
  "manage_inquiries",
  "view_quotes",
  "manage_quotes",
  "approve_quotes",
  "view_finances",
  "manage_finances",
  "view_customers",
  "access_all_customers",
  "access_assigned_customers",
  "manage_communications",
  "view_moves",
  "view_schedule",
  "manage_moves",
  "assign_tasks",
  "access_assigned_moves",
  "update_move_status",
  "update_packing_status",
  "manage_all_staff",
  "manage_department_staff",
  "manage_team_staff",
  "view_team_staff",
  "manage_leave",
  "approve_leave",
  "approve_overtime",
  "manage_training",
  "view_payroll_reports",
  "manage_deductions",
  "process_payroll",
  "approve_payroll",
  "release_payments",
  "view_leads",
  "manage_leads",
  "manage_sales_setup",
  "access_all_reports",
  "access_department_reports",
  "access_team_reports",
  "access_team_performance",
  "access_hr_reports",
  "access_financial_reports",
  "view_sales_reports",
  "view_service_reports",
  "manage_content",
  "view_outbox",
  "manage_system_settings",
  "view_audit",
  "manage_inventory",
  "manage_fleet",
  "manage_suppliers",
  "view_books",
  "manage_books",
  "use_crew_app",
  "lead_crew",
  "manage_purchases",
  "approve_purchases",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Scope of a permission (docs/domain/roles.md#scopes): all rows, the own department, the own team, or assigned rows. */
export type Scope = "all" | "dept" | "team" | "assigned";

export const STAFF_ROLES = [
  "admin",
  "manager",
  "supervisor",
  "team_lead",
  "driver",
  "mover",
  "packer",
  "customer_service",
  "sales_rep",
  "accountant",
  "hr_officer",
  "cleaner",
  "security",
] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = StaffRole | "customer";

/**
 * Access to a route: a permission, or `public` for everyone, `signed-in` for any account, `staff` for any staff account,
 * `token` for the holder of a link (the handler checks it), `provider-callback` for another system (verified by query).
 */
export type Access = Permission | "public" | "signed-in" | "staff" | "token" | "provider-callback";

export interface AnyOf {
  readonly anyOf: readonly [Access, Access, ...Access[]];
}

export interface AllOf {
  readonly allOf: readonly [Permission, Permission, ...Permission[]];
}

export type RouteAccess = Access | AnyOf | AllOf;

/** Any one opens the route: `anyOf("manage_quotes", "approve_quotes")`. */
export const anyOf = (...accesses: AnyOf["anyOf"]): AnyOf => ({ anyOf: accesses });

/** Requires all: `allOf("manage_system_settings", "manage_finances")`. */
export const allOf = (...permissions: AllOf["allOf"]): AllOf => ({ allOf: permissions });

/** The accesses that a route lists. */
export function accessesOf(access: RouteAccess): readonly Access[] {
  if (typeof access === "string") return [access];
  return "anyOf" in access ? access.anyOf : access.allOf;
}

/** True if `enters` accepts this route's permissions. */
export function opens(access: RouteAccess, enters: (one: Access) => boolean): boolean {
  const needsAll = typeof access === "object" && "allOf" in access;
  return needsAll ? accessesOf(access).every(enters) : accessesOf(access).some(enters);
}

/** `manage_X` implies `view_X`, and seeing all customers implies seeing them (docs/domain/roles.md#rules). */
export const IMPLIED: Partial<Record<Permission, readonly Permission[]>> = {
  manage_quotes: ["view_quotes"],
  approve_quotes: ["view_quotes"],
  manage_finances: ["view_finances"],
  access_all_customers: ["view_customers"],
  access_assigned_customers: ["view_customers"],
  manage_moves: ["view_moves", "view_schedule"],
  manage_books: ["view_books"],
  manage_leads: ["view_leads"],
  manage_all_staff: ["view_team_staff"],
  manage_department_staff: ["view_team_staff"],
  manage_team_staff: ["view_team_staff"],
};

const WIDTH: Record<Scope, number> = { assigned: 0, team: 1, dept: 2, all: 3 };

export function wider(a: Scope | undefined, b: Scope): Scope {
  return a && WIDTH[a] >= WIDTH[b] ? a : b;
}

/** Adds implied permissions, each with the scope of the permission that implies it. */
export function withImplied(held: ReadonlyMap<Permission, Scope>): Map<Permission, Scope> {
  const result = new Map(held);
  for (const [permission, scope] of held) {
    for (const implied of IMPLIED[permission] ?? []) result.set(implied, wider(result.get(implied), scope));
  }
  return result;
}
