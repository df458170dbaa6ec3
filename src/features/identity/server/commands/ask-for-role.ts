import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { GIVEN_BY_ADMINISTRATORS, roleAsked } from "../../domain/identity";
import { type people, roleGrants, roleRequests } from "../tables";

/** True if the actor may give restricted roles. The system applies earlier decisions, so it may as well. */
export const isAdministrator = (actor: Actor): boolean => actor.role === "admin" || actor.kind === "system";

/** Whether any of these roles may do what only an administrator gives away. */
export async function isGivenByAdministrators(reader: Reader, roles: readonly string[]): Promise<boolean> {
  if (roles.includes("admin")) return true;
  const given = await reader.$count(
    roleGrants,
    and(inArray(roleGrants.role, [...roles]), inArray(roleGrants.permission, [...GIVEN_BY_ADMINISTRATORS])),
  );
  return given > 0;
}

/** Leaves a role for an administrator to give; asked again, the latest counts. */
export async function askForRole(
  tx: Tx,
  actor: Actor,
  input: {
    person: typeof people.$inferSelect;
    role: StaffRole;
    hired?: boolean;
    invite?: boolean;
    now: Date;
  },
): Promise<void> {
  const { person, role, hired = false, invite = false, now } = input;
  const asked = { role, requestedBy: actor.personId, requestedAt: now, refusedAt: null };
  const [waiting] = await tx
    .select()
    .from(roleRequests)
    .where(and(eq(roleRequests.personId, person.id), isNull(roleRequests.refusedAt)));
  if (waiting?.role === role) return;
  await tx
    .insert(roleRequests)
    .values({ personId: person.id, hired, invite, ...asked })
    .onConflictDoUpdate({ target: roleRequests.personId, set: asked });
  await record(tx, actor, roleAsked, {
    subjectId: person.id,
    summary: `Role ${role} asked for ${person.name}; an administrator gives it`,
    data: { from: person.role, to: role },
    at: now,
  });
}
