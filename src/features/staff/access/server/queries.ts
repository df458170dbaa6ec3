import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { getActor } from "~/features/identity/server/queries";
import {
  accounts,
  people,
  personGrants,
  roleGrants,
  roleRequests,
  sessions,
  twoFactors,
} from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Permission, Scope } from "~/platform/http/permissions";
import { employeeNotFound } from "../../errors";

export type PermissionSource = "role" | "granted" | "implied" | "denied";

/** A person's permissions with their sources, and the state of their sign-in. */
export async function getAccess(reader: Reader, personId: string) {
  const [person] = await reader.select().from(people).where(eq(people.id, personId));
  if (!person) throw employeeNotFound();
  const actor = await getActor(reader, personId);
  const ofRole = await reader.select().from(roleGrants).where(eq(roleGrants.role, person.role));
  const own = await reader.select().from(personGrants).where(eq(personGrants.personId, personId));
  const [factor] = await reader.select().from(twoFactors).where(eq(twoFactors.userId, personId));
  const [asked] = await reader
    .select()
    .from(roleRequests)
    .where(and(eq(roleRequests.personId, personId), isNull(roleRequests.refusedAt)));
  const [seen] = await reader
    .select({ at: sessions.updatedAt })
    .from(sessions)
    .where(eq(sessions.userId, personId))
    .orderBy(desc(sessions.updatedAt))
    .limit(1);
  const fromRole = new Set(ofRole.map(({ permission }) => permission));
  const granted = new Set(own.flatMap(({ permission, scope }) => (scope ? [permission] : [])));
  const sourceOf = (permission: Permission): PermissionSource => {
    if (granted.has(permission)) return "granted";
    return fromRole.has(permission) || person.role === "admin" ? "role" : "implied";
  };
  const held = [...actor.permissions].map(([permission, scope]) => ({
    permission: permission as string,
    scope: scope as Scope | null,
    source: sourceOf(permission),
  }));
  const denied = own.flatMap(({ permission, scope }) =>
    scope === null ? [{ permission, scope: null, source: "denied" as const }] : [],
  );
  return {
    role: person.role,
    waitingRole: asked?.role ?? null,
    active: person.active,
    hasSignIn: (await reader.$count(accounts, eq(accounts.userId, personId))) > 0,
    lastSeenAt: seen?.at ?? null,
    twoFactor: person.twoFactorEnabled,
    accountLockedUntil: factor?.lockedUntil ?? null,
    failedSignIns: await countFailedSignIns(reader, personId),
    canAccessCustomers: actor.permissions.has("view_customers"),
    canAccessFinance: actor.permissions.has("view_finances"),
    canAccessReports:
      actor.permissions.has("access_all_reports") || actor.permissions.has("access_hr_reports"),
    canManageStaff: actor.permissions.has("manage_all_staff"),
    canProcessPayroll: actor.permissions.has("process_payroll"),
    permissions: [...held, ...denied],
  };
}

async function countFailedSignIns(reader: Reader, personId: string): Promise<number> {
  const ofPerson = and(eq(events.subjectType, "person"), eq(events.subjectId, personId));
  const since = reader
    .select({ at: sql`coalesce(max(${events.at}), '-infinity'::timestamptz)` })
    .from(events)
    .where(and(ofPerson, eq(events.type, "person.signed-in")));
  return reader.$count(
    events,
    and(ofPerson, eq(events.type, "person.sign-in-failed"), gt(events.at, sql`(${since})`)),
  );
}

/** History of a person's record and sign-in, newest first. Omits values with restricted readers. */
export function listHistory(reader: Reader, personId: string) {
  return reader
    .select({
      id: events.id,
      type: events.type,
      summary: events.summary,
      by: events.actorName,
      at: events.at,
    })
    .from(events)
    .where(and(eq(events.subjectId, personId), inArray(events.subjectType, ["employee", "person"])))
    .orderBy(desc(events.at), desc(events.id))
    .limit(200);
}
