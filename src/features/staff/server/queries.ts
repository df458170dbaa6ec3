import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { people, roleRequests } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { matches } from "~/platform/db/paging";
import { counters } from "~/platform/db/tables";
import type { Actor } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { employeeNotFound } from "../errors";
import { findReachable, staffInReach } from "./reach";
import { employees } from "./tables";

export const HEAD = {
  id: employees.personId,
  number: employees.number,
  employeeId: employees.employeeId,
  name: people.name,
  role: people.role,
  department: people.department,
  status: employees.status,
};

/** Permissions that open the staff pages; each has its scope (docs/domain/roles.md#table). */
export const OPENS_STAFF = ["view_team_staff", "process_payroll", "manage_deductions"] as const;

/** Fields that every reader of an employee sees. Throws NOT_FOUND, also for employees out of reach. */
export async function getEmployeeHead(reader: Reader, actor: Actor, number: string) {
  const id = await findReachable(reader, actor, number, ...OPENS_STAFF);
  if (!id) throw employeeNotFound();
  const [row] = await reader
    .select({ ...HEAD, waitingRole: roleRequests.role })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .leftJoin(
      roleRequests,
      and(eq(roleRequests.personId, employees.personId), isNull(roleRequests.refusedAt)),
    )
    .where(eq(employees.personId, id));
  if (!row) throw employeeNotFound();
  return row;
}

/** Number and name of one employee. Throws NOT_FOUND. */
export async function getNameOf(reader: Reader, id: string): Promise<{ number: string; name: string }> {
  const [row] = await reader
    .select({ number: employees.number, name: people.name })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, id));
  if (!row) throw employeeNotFound();
  return row;
}

/** Employees whose probation or contract ends within some days, with the kind and day. */
export async function listEndings(reader: Reader, from: PlainDate, to: PlainDate) {
  const ends = (what: "probation" | "contract", day: SQL, status: SQL) =>
    sql`select e.person_id, e.number, p.name, ${what} as what, ${day} as day from ${employees} e
      join ${people} p on p.id = e.person_id where ${day} between ${from} and ${to} and ${status}`;
  const { rows } = await reader.execute<{
    person_id: string;
    number: string;
    name: string;
    what: "probation" | "contract";
    day: PlainDate;
  }>(sql`${ends("probation", sql`e.probation_end_date`, sql`e.status = 'probation'`)}
    union all ${ends("contract", sql`e.contract_end_date`, sql`e.status <> 'terminated'`)} order by day, number`);
  return rows.map(({ person_id: personId, ...row }) => ({ ...row, personId }));
}

/** The ten best matches within reach by any of the permissions, for a form; excludes leavers. */
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
          sql`fold_text(${people.name} || ' ' || ${employees.number} || ' ' || ${employees.employeeId})`,
          search,
        ),
        staffInReach(actor, ...permissions),
      ),
    )
    .orderBy(asc(sql`lower(${people.name})`), asc(employees.personId))
    .limit(10);
}

/** An employee's row, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockEmployee(tx: Tx, id: Reach<"employee">): Promise<typeof employees.$inferSelect> {
  const [row] = await tx.select().from(employees).where(eq(employees.personId, id)).for("update");
  if (!row) throw employeeNotFound();
  return row;
}

/** The number of the next employee if no other hire comes first; does not reserve it. */
export async function peekNumber(reader: Reader): Promise<string> {
  const [row] = await reader
    .select({ last: counters.last })
    .from(counters)
    .where(and(eq(counters.series, "employee"), eq(counters.year, 0)));
  return `EMP${(row?.last ?? 1000) + 1}`;
}
