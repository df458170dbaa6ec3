import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, forbidden, personIdOf, scopeOf } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";
import { employeeNotFound } from "../errors";
import { employees } from "./tables";

type Permissions = readonly [Permission, ...Permission[]];

/**
 * Selects the ids of a person's team: all reports below them, or their department without reports
 * (docs/domain/roles.md#scopes). Takes their id as a uuid.
 */
export const teamOf = (person: SQL): SQL => sql`(select of_team.id from team_of(${person}) as of_team(id))`;

/** The people within a scope, as a condition on a person's id: all, the department, the team, or the actor. */
export function peopleInScope(actor: Actor, scope: Scope, personId: SQL): SQL | undefined {
  if (scope === "all") return undefined;
  const me = sql`${personIdOf(actor)}::uuid`;
  if (scope === "assigned") return sql`${personId} = ${me}`;
  if (scope === "team") return sql`${personId} in ${teamOf(me)}`;
  return sql`${personId} in (select mate.id from ${people} mate where mate.department = (select own.department from ${people} own where own.id = ${me}))`;
}

/**
 * A condition on `employees` for the people in reach by any of the permissions. Throws FORBIDDEN without any of them.
 */
export function staffInReach(actor: Actor, ...permissions: Permissions): SQL | undefined {
  const held = permissions.filter((permission) => can(actor, permission));
  if (held.length === 0) throw forbidden();
  const conditions = held.map((permission) =>
    peopleInScope(actor, scopeOf(actor, permission), sql`${employees}.person_id`),
  );
  return conditions.includes(undefined) ? undefined : or(...conditions);
}

const bearing = (number: string) =>
  UUID.test(number) ? eq(employees.personId, number) : eq(employees.number, number.toUpperCase());

/** Finds a reachable person by number (EMP1001) or id; undefined if unknown or out of reach. */
export async function findReachable(
  reader: Reader,
  actor: Actor,
  number: string,
  ...permissions: Permissions
): Promise<string | undefined> {
  const [row] = await reader
    .select({ personId: employees.personId })
    .from(employees)
    .where(and(bearing(number), staffInReach(actor, ...permissions)));
  return row?.personId;
}

/** By a permission or any of several. Throws NOT_FOUND for an employee whom this person does not reach by them. */
export async function assertReachEmployee(
  tx: Tx,
  actor: Actor,
  permissions: Permission | Permissions,
  number: string,
): Promise<Reach<"employee">> {
  const asked: Permissions = typeof permissions === "string" ? [permissions] : permissions;
  const personId = await findReachable(tx, actor, number, ...asked);
  if (!personId) throw employeeNotFound();
  return grantReach(tx, "employee", personId);
}

/** The actor's own record; throws NOT_FOUND if the actor is no employee. */
export async function assertOwnEmployee(tx: Tx, actor: Actor): Promise<Reach<"employee">> {
  const [row] = await tx
    .select({ personId: employees.personId })
    .from(employees)
    .where(eq(employees.personId, personIdOf(actor)));
  if (!row) throw employeeNotFound();
  return grantReach(tx, "employee", row.personId);
}
