import { transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Role } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { ensureRoleGrants } from "./server/commands/manage-people";
import { getActor } from "./server/queries";
import { people } from "./server/tables";

let made = 0;

/** A person of a role, in the database and as the actor the session gate would mint. */
export function aPerson(fields: {
  role: Role;
  name?: string;
  email?: string;
  emailVerified?: boolean;
}): Promise<Actor> {
  made += 1;
  const id = newId();
  return transaction(async (tx) => {
    await ensureRoleGrants(tx);
    await tx.insert(people).values({
      id,
      name: fields.name ?? `Test ${fields.role} ${made}`,
      email: fields.email ?? `${fields.role}-${id.slice(-8)}-${made}@example.co.ke`,
      emailVerified: fields.emailVerified ?? true,
      role: fields.role,
    });
    return getActor(tx, id, newId());
  });
}
