import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, forbidden, personIdOf } from "~/platform/http/actor";
import type { Permission, Scope, StaffRole } from "~/platform/http/permissions";
import {
  DEFAULT_GRANTS,
  GIVEN_BY_ADMINISTRATORS,
  isStaffRole,
  personDeactivated,
  personGrantsChanged,
  personReactivated,
  roleChanged,
  rolePermissionsChanged,
  sessionRevoked,
} from "../../domain/identity";
import {
  administratorHoldsAll,
  administratorRoleFixed,
  customerHasNoPermissions,
  customerHasNoRole,
  lastAdministrator,
  ownDeactivation,
  personNotFound,
  sessionNotFound,
} from "../../errors";
import { givenByAdministrators } from "../../people/errors";
import { isRoleAsked } from "../queries";
import { apiTokens, people, personGrants, roleGrants, roleRequests, sessions } from "../tables";
import { askForRole, isAdministrator, isGivenByAdministrators } from "./ask-for-role";

/** Serializes changes of administrators, so that two cannot remove each other at once. */
const ADMINS_LOCK = sql`select pg_advisory_xact_lock(hashtext('identity:admins'))`;

/** Locks a person after concurrent changes of administrators. Throws NOT_FOUND. */
export async function lockPerson(tx: Tx, id: string) {
  await tx.execute(ADMINS_LOCK);
  const [person] = await tx.select().from(people).where(eq(people.id, id)).for("update");
  if (!person) throw personNotFound();
  return person;
}

async function assertAnotherAdmin(tx: Tx, id: string): Promise<void> {
  const others = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, "admin"), eq(people.active, true), ne(people.id, id)))
    .limit(1);
  if (others.length === 0) throw lastAdministrator();
}

/** Ends every session of a person, at once: the next request of each is a visitor's. */
export async function endSessions(tx: Tx, personId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, personId));
}

/** The actor's own id. Throws FORBIDDEN for an API token, which may not change profiles or sessions. */
export function ownPersonId(actor: Actor): string {
  if (actor.kind === "api") throw forbidden();
  return personIdOf(actor);
}

/**
 * Changes a staff member's role and ends all their sessions. The last active admin keeps the role. A restricted role
 * waits for an administrator unless one makes the change.
 */
export async function changeRole(
  tx: Tx,
  actor: Actor,
  input: { id: string; role: StaffRole; now: Date },
): Promise<void> {
  const person = await lockPerson(tx, input.id);
  if (!isStaffRole(person.role)) throw customerHasNoRole();
  if (person.role === input.role) return;
  const concerned = person.active ? [person.role, input.role] : [input.role];
  if (!isAdministrator(actor) && (await isGivenByAdministrators(tx, concerned))) {
    await askForRole(tx, actor, { person, role: input.role, now: input.now });
    return;
  }
  if (person.role === "admin" && person.active) await assertAnotherAdmin(tx, person.id);
  const [asked] = await tx.delete(roleRequests).where(eq(roleRequests.personId, person.id)).returning();
  const active = person.active || asked?.hired === true;
  await tx
    .update(people)
    .set({ role: input.role, active, updatedAt: input.now })
    .where(eq(people.id, person.id));
  await endSessions(tx, person.id);
  await record(tx, actor, roleChanged, {
    subjectId: person.id,
    summary: `Role of ${person.name} changed from ${person.role} to ${input.role}`,
    data: { from: person.role, to: input.role },
    at: input.now,
  });
}

/** Shuts a person out, everywhere and at once; their API tokens are revoked for good. */
export async function deactivatePerson(
  tx: Tx,
  actor: Actor,
  input: { id: string; now: Date },
): Promise<void> {
  const person = await lockPerson(tx, input.id);
  if (person.id === actor.personId) throw ownDeactivation();
  if (!person.active) return;
  if (person.role === "admin") await assertAnotherAdmin(tx, person.id);
  await tx.update(people).set({ active: false, updatedAt: input.now }).where(eq(people.id, person.id));
  await endSessions(tx, person.id);
  await tx
    .update(apiTokens)
    .set({ revokedAt: input.now })
    .where(and(eq(apiTokens.personId, person.id), isNull(apiTokens.revokedAt)));
  await record(tx, actor, personDeactivated, {
    subjectId: person.id,
    summary: `${person.name} deactivated`,
    data: { role: person.role },
    at: input.now,
  });
}

export async function reactivatePerson(
  tx: Tx,
  actor: Actor,
  input: { id: string; now: Date },
): Promise<void> {
  const person = await lockPerson(tx, input.id);
  if (person.active) return;
  if ((await isRoleAsked(tx, person.id)) && !isAdministrator(actor)) throw givenByAdministrators();
  await tx.delete(roleRequests).where(eq(roleRequests.personId, person.id));
  await tx.update(people).set({ active: true, updatedAt: input.now }).where(eq(people.id, person.id));
  await record(tx, actor, personReactivated, {
    subjectId: person.id,
    summary: `${person.name} reactivated`,
    data: { role: person.role },
    at: input.now,
  });
}

/** Sets what one person is granted (a scope) or denied (null) beyond their role. Replaces the earlier list. */
export async function setPersonGrants(
  tx: Tx,
  actor: Actor,
  input: { id: string; grants: { permission: Permission; scope: Scope | null }[]; now: Date },
): Promise<void> {
  const person = await lockPerson(tx, input.id);
  if (person.role === "admin") throw administratorHoldsAll();
  if (!isStaffRole(person.role)) throw customerHasNoPermissions();
  const before = await tx.select().from(personGrants).where(eq(personGrants.personId, person.id));
  const had = new Set(before.map(({ permission, scope }) => `${permission}:${scope}`));
  const isGiven = ({ permission, scope }: { permission: Permission; scope: Scope | null }) =>
    scope !== null && GIVEN_BY_ADMINISTRATORS.includes(permission) && !had.has(`${permission}:${scope}`);
  if (!isAdministrator(actor) && input.grants.some(isGiven)) throw givenByAdministrators.at("grants");
  await tx.delete(personGrants).where(eq(personGrants.personId, person.id));
  if (input.grants.length > 0)
    await tx.insert(personGrants).values(input.grants.map((grant) => ({ personId: person.id, ...grant })));
  await endSessions(tx, person.id);
  await record(tx, actor, personGrantsChanged, {
    subjectId: person.id,
    summary: `Single permissions of ${person.name} changed`,
    data: { grants: Object.fromEntries(input.grants.map(({ permission, scope }) => [permission, scope])) },
    at: input.now,
  });
}

/** The subject id of events about the permission table, which has no row id. */
const TABLE_SUBJECT = "00000000-0000-7000-8000-000000000002";

/** Sets a role's permissions. `admin` is fixed, so that one role can always undo a change. */
export async function setRolePermissions(
  tx: Tx,
  actor: Actor,
  input: { role: StaffRole; grants: { permission: Permission; scope: Scope }[]; now: Date },
): Promise<void> {
  if (input.role === "admin") throw administratorRoleFixed.at("role");
  await tx.execute(ADMINS_LOCK);
  const before = await tx.select().from(roleGrants).where(eq(roleGrants.role, input.role));
  await tx.delete(roleGrants).where(eq(roleGrants.role, input.role));
  if (input.grants.length > 0)
    await tx.insert(roleGrants).values(input.grants.map((grant) => ({ role: input.role, ...grant })));
  const was = new Set(before.map(({ permission, scope }) => `${permission}:${scope}`));
  const is = new Set(input.grants.map(({ permission, scope }) => `${permission}:${scope}`));
  await record(tx, actor, rolePermissionsChanged, {
    subjectId: TABLE_SUBJECT,
    summary: `Permissions of ${input.role} changed`,
    data: {
      role: input.role,
      added: [...is].filter((entry) => !was.has(entry)),
      removed: [...was].filter((entry) => !is.has(entry)),
    },
    at: input.now,
  });
}

/** Writes the default table for roles that have no row yet; run when a database is first filled. */
export async function ensureRoleGrants(tx: Tx): Promise<void> {
  const [any] = await tx.select({ role: roleGrants.role }).from(roleGrants).limit(1);
  if (any) return;
  const rows = Object.entries(DEFAULT_GRANTS)
    .filter(([role]) => role !== "admin")
    .flatMap(([role, grants]) =>
      Object.entries(grants).map(([permission, scope]) => ({ role, permission, scope })),
    );
  await tx.insert(roleGrants).values(rows).onConflictDoNothing();
}

/** Ends one of the actor's own sessions. */
export async function revokeSession(
  tx: Tx,
  actor: Actor,
  input: { sessionId: string; now: Date },
): Promise<void> {
  const personId = ownPersonId(actor);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, input.sessionId), eq(sessions.userId, personId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw sessionNotFound();
  await record(tx, actor, sessionRevoked, {
    subjectId: personId,
    summary: "Session ended",
    data: {},
    at: input.now,
  });
}

/** Ends all sessions of a person, on an admin's wish. */
export async function revokeAllSessions(
  tx: Tx,
  actor: Actor,
  input: { id: string; now: Date },
): Promise<void> {
  const person = await lockPerson(tx, input.id);
  await endSessions(tx, person.id);
  await record(tx, actor, sessionRevoked, {
    subjectId: person.id,
    summary: `All sessions of ${person.name} ended`,
    data: {},
    at: input.now,
  });
}
