import { eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { employeeNotFound } from "~/features/staff/errors";
import { assertReachEmployee, findReachable } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import { staffDocumentIsOwn } from "../errors";

type Permissions = readonly [Permission, ...Permission[]];

export const KEEPS_DOCUMENTS = ["manage_all_staff", "manage_department_staff"] as const;

/**
 * Finds an employee by number within the permissions' scope, or the signed-in user ('me'; not with a token). Throws
 * NOT_FOUND otherwise.
 */
export async function getSeenEmployee(
  reader: Reader,
  actor: Actor,
  number: string,
  ...permissions: Permissions
) {
  const isHeld = permissions.some((permission) => can(actor, permission));
  const reached = isHeld ? await findReachable(reader, actor, number, ...permissions) : undefined;
  const [own] =
    actor.kind === "person" && actor.personId
      ? await reader
          .select({ number: employees.number, personId: employees.personId })
          .from(employees)
          .where(eq(employees.personId, actor.personId))
      : [];
  const isOwn =
    own !== undefined && [own.number, own.personId.toUpperCase(), "ME"].includes(number.toUpperCase());
  const personId = reached ?? (isOwn ? own.personId : undefined);
  if (!personId) throw employeeNotFound();
  const [employee] = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      role: people.role,
      status: employees.status,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, personId));
  if (!employee) throw employeeNotFound();
  return { ...employee, isOwn, isReached: reached !== undefined };
}

/** Reach of an employee whose documents the actor manages. Refuses the actor's own documents. */
export async function assertKeepsDocuments(tx: Tx, actor: Actor, number: string): Promise<Reach<"employee">> {
  const id = await assertReachEmployee(tx, actor, KEEPS_DOCUMENTS, number);
  if (id === actor.personId) throw staffDocumentIsOwn();
  return id;
}

/** Turns input with an employee's number into a command's input. */
export const byNumber = <Input extends { number: string }>({ number, ...input }: Input) => ({
  ...input,
  id: number,
});
