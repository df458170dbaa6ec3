import { and, asc, eq, ne, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { employeeNotFound } from "../errors";
import { findReachable, staffInReach } from "./reach";
import { employees } from "./tables";

const HEAD = {
  id: employees.personId,
  number: employees.number,
  employeeId: employees.employeeId,
  name: people.name,
  role: people.role,
  department: people.department,
  status: employees.status,
};

/** Which permissions open the staff pages: each says whom it shows (docs/domain/roles.md#table). */
export const OPENS_STAFF = ["view_team_staff", "process_payroll", "manage_deductions"] as const;

/** Who it is: what each who reaches an employee sees of them. Throws NOT_FOUND, also for who is out of reach. */
export async function getEmployeeHead(reader: Reader, actor: Actor, number: string) {
  const id = await findReachable(reader, actor, number, ...OPENS_STAFF);
  if (!id) throw employeeNotFound();
  const [row] = await reader
    .select(HEAD)
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, id));
  if (!row) throw employeeNotFound();
  return row;
}

/** The ten who fit best of those in reach by any of the permissions, for a form that names one; nobody who has left. */
export async function listEmployeeChoices(
  reader: Reader,
  actor: Actor,
  permissions: readonly [Permission, ...Permission[]],
  search: string,
) {
  return reader
    .select(HEAD)
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(
      and(
        ne(employees.status, "terminated"),
        matches(
          sql`lower(${people.name} || ' ' || ${employees.number} || ' ' || ${employees.employeeId})`,
          search,
        ),
        staffInReach(actor, ...permissions),
      ),
    )
    .orderBy(asc(sql`lower(${people.name})`), asc(employees.personId))
    .limit(10);
}
