import { describe, expect, test } from "vitest";
import { PERMISSIONS, STAFF_ROLES } from "~/platform/http/permissions";
import { DEFAULT_GRANTS, homeOf } from "./identity";

const COLUMNS =
  "admin manager supervisor team_lead hr_officer accountant sales_rep customer_service driver packer".split(
    " ",
  );
const TABLE = `
view_dashboard            all all  all      all      all all  all      all - -
manage_inquiries          all all  -        -        -   -    all      all - -
view_quotes               all all  assigned -        -   all  all      all - -
manage_quotes             all all  -        -        -   -    all      -   - -
approve_quotes            all all  -        -        -   -    -        -   - -
view_finances             all all  -        -        -   all  assigned all - -
manage_finances           all -    -        -        -   all  -        -   - -
view_customers            all all  assigned assigned -   all  assigned all - -
access_all_customers      all all  -        -        -   -    -        all - -
access_assigned_customers all -    assigned assigned -   -    assigned -   - -
manage_communications     all all  -        -        -   -    assigned all - -
view_moves                all all  team     team     -   -    assigned all assigned assigned
view_schedule             all all  team     team     -   -    assigned all assigned assigned
manage_moves              all all  team     -        -   -    -        -   - -
manage_inventory          all all  team     team     -   -    all      all - -
manage_fleet              all all  all      -        -   -    -        -   - -
manage_suppliers          all all  all      -        -   all  -        -   - -
view_books                all all  -        -        -   all  -        -   - -
manage_books              all -    -        -        -   all  -        -   - -
use_crew_app              all -    team     assigned -   -    -        -   assigned assigned
lead_crew                 all -    team     assigned -   -    -        -   - -
manage_purchases          all -    -        -        -   all  -        -   - -
approve_purchases         all all  -        -        -   -    -        -   - -
assign_tasks              all dept team     team     -   -    -        -   - -
access_assigned_moves     all all  team     team     -   -    -        -   assigned assigned
update_move_status        all all  team     team     -   -    -        -   assigned -
update_packing_status     all all  team     team     -   -    -        -   - assigned
manage_all_staff          all -    -        -        all -    -        -   - -
manage_department_staff   all dept -        -        -   -    -        -   - -
manage_team_staff         all -    team     -        -   -    -        -   - -
view_team_staff           all dept team     team     -   -    -        -   - -
manage_leave              all -    -        -        all -    -        -   - -
approve_leave             all dept -        -        -   -    -        -   - -
approve_overtime          all dept team     -        -   -    -        -   - -
manage_training           all -    -        -        all -    -        -   - -
view_payroll_reports      all all  -        -        all all  -        -   - -
manage_deductions         all -    -        -        -   all  -        -   - -
process_payroll           all -    -        -        all all  -        -   - -
approve_payroll           all all  -        -        -   -    -        -   - -
release_payments          all -    -        -        -   all  -        -   - -
view_leads                all all  -        -        -   -    all      all - -
manage_leads              all all  -        -        -   -    all      -   - -
manage_sales_setup        all all  -        -        -   -    -        -   - -
access_all_reports        all -    -        -        -   -    -        -   - -
access_department_reports all dept -        -        -   -    -        -   - -
access_team_reports       all dept team     -        -   -    -        -   - -
access_team_performance   all dept team     team     -   -    -        -   - -
access_hr_reports         all -    -        -        all -    -        -   - -
access_financial_reports  all all  -        -        -   all  -        -   - -
view_sales_reports        all all  -        -        -   -    all      -   - -
view_service_reports      all all  -        -        -   -    -        all - -
manage_content            all all  -        -        -   -    -        all - -
view_outbox               all all  -        -        -   -    -        all - -
manage_system_settings    all -    -        -        -   -    -        -   - -
view_audit                all -    -        -        -   all  -        -   - -
`;

function cellsOf(table: string): string[] {
  return table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [permission, ...scopes] = line.trim().split(/\s+/);
      return scopes.flatMap((scope, index) =>
        scope === "-" ? [] : [`${COLUMNS[index]} ${permission} ${scope}`],
      );
    });
}

describe("the default permission table", () => {
  test("is the owners' table, cell by cell", () => {
    const written = COLUMNS.flatMap((role) =>
      Object.entries(DEFAULT_GRANTS[role as "admin"]).map(
        ([permission, scope]) => `${role} ${permission} ${scope}`,
      ),
    );
    const named = new Set(cellsOf(TABLE).map((cell) => cell.split(" ")[1]));
    const unnamed = PERMISSIONS.filter((permission) => !named.has(permission));
    const adminOnly = unnamed.map((permission) => `admin ${permission} all`);
    expect(written.sort()).toEqual([...cellsOf(TABLE), ...adminOnly].sort());
  });

  test("mover is as driver; cleaner and security hold nothing; every staff role stands in it", () => {
    expect(DEFAULT_GRANTS.mover).toEqual(DEFAULT_GRANTS.driver);
    expect(DEFAULT_GRANTS.cleaner).toEqual({});
    expect(DEFAULT_GRANTS.security).toEqual({});
    expect(Object.keys(DEFAULT_GRANTS).sort()).toEqual([...STAFF_ROLES].sort());
  });
});

describe("where sign-in leads", () => {
  test("customers to the calculator, staff to the first page of their menu", () => {
    expect(homeOf("customer", [])).toBe("/cost-calculator");
    expect(homeOf("admin", ["view_dashboard", "view_quotes"])).toBe("/admin-dashboard");
    expect(homeOf("driver", ["view_moves"])).toBe("/moves");
    expect(homeOf("sales_rep", ["view_quotes", "view_finances"])).toBe("/quote-management");
    expect(homeOf("accountant", ["view_finances"])).toBe("/invoice-management");
    expect(homeOf("cleaner", [])).toBe("/staff/me");
  });
});
