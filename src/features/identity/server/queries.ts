import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { settingNumber } from "~/features/settings/server/queries";
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from "~/integrations/better-auth/auth";
import { db, prepared, type Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import {
  PERMISSIONS,
  type Permission,
  type Role,
  type Scope,
  STAFF_ROLES,
  withImplied,
} from "~/platform/http/permissions";
import { UUID } from "~/platform/kernel/ids";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import { hashToken, sessionSecret } from "~/platform/secrets/secrets";
import { DEFAULT_GRANTS, isRole, isStaffRole } from "../domain/identity";
import { personNotFound } from "../errors";
import { tokenRow } from "../people/contract";
import { securitySection } from "../settings";
import { apiTokens, listColumns, people, personGrants, roleGrants, roleRequests, sessions } from "./tables";

type GrantRow = [permission: string, scope: string | null];

/**
 * A person's role grants and individual grants as JSON pairs, read in the same query as the person. Qualifies the
 * person's columns by hand. Drizzle drops the table name in a SELECT from one table, and `role = role` would grant
 * everything.
 */
const roleOfPerson = sql`${people}.${sql.identifier(people.role.name)}`;
export const idOfPerson = sql`${people}.${sql.identifier(people.id.name)}`;
const grantsOfRole = sql<
  GrantRow[]
>`coalesce((select json_agg(json_build_array(${roleGrants.permission}, ${roleGrants.scope})) from ${roleGrants} where ${roleGrants}.role = ${roleOfPerson}), '[]'::json)`;
export const grantsOfPerson = sql<
  GrantRow[]
>`coalesce((select json_agg(json_build_array(${personGrants.permission}, ${personGrants.scope})) from ${personGrants} where ${personGrants}.person_id = ${idOfPerson}), '[]'::json)`;

const columnsOfPerson = sql<ColumnChoices | null>`(select ${listColumns.lists} from ${listColumns} where ${listColumns}.person_id = ${idOfPerson})`;

const person = {
  id: people.id,
  name: people.name,
  email: people.email,
  emailVerified: people.emailVerified,
  role: people.role,
  roleGrants: grantsOfRole,
  personGrants: grantsOfPerson,
  columns: columnsOfPerson,
};

interface PersonRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: string;
  roleGrants: GrantRow[];
  personGrants: GrantRow[];
  columns: ColumnChoices | null;
}

const restOf = (role: typeof people.role) =>
  sql`case when ${role} = 'customer' then ${settingNumber(securitySection, "customerIdleDays")} * interval '1 day'
    else ${settingNumber(securitySection, "staffIdleHours")} * interval '1 hour' end`;

const personOfSession = prepared("person_of_session", (reader) =>
  reader
    .select({ ...person, sessionId: sessions.id, seenAt: sessions.updatedAt })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder("token")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        sql`${sessions.updatedAt} > ${sql.placeholder("now")}::timestamptz - ${restOf(people.role)}`,
        eq(people.active, true),
      ),
    ),
);

/** Identifies the actor by API token or session cookie, else as a visitor. Runs one indexed query. */
export async function resolveActor(headers: Headers, now: Date): Promise<Actor> {
  const bearer = /^Bearer\s+(\S{20,200})$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer) return actorOfToken(bearer, now);
  const token = sessionTokenOf(headers);
  if (!token) return visitor;
  const [row] = await personOfSession().execute({ token: hashToken(token), now: now.toISOString() });
  if (!row) return visitor;
  if (isLongAgo(row.seenAt, now))
    await db().update(sessions).set({ updatedAt: now }).where(eq(sessions.id, row.sessionId));
  return actorOf(row, { kind: "person", sessionId: row.sessionId });
}

async function actorOfToken(token: string, now: Date): Promise<Actor> {
  const [row] = await db()
    .select({ ...person, tokenId: apiTokens.id, only: apiTokens.permissions, usedAt: apiTokens.lastUsedAt })
    .from(apiTokens)
    .innerJoin(people, eq(people.id, apiTokens.personId))
    .where(
      and(
        eq(apiTokens.tokenHash, hashToken(token)),
        eq(people.active, true),
        isNull(apiTokens.revokedAt),
        sql`(${apiTokens.expiresAt} is null or ${apiTokens.expiresAt} > ${now.toISOString()}::timestamptz)`,
      ),
    );
  if (!row) return visitor;
  if (isLongAgo(row.usedAt, now))
    await db().update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.tokenId));
  return actorOf(row, { kind: "api", sessionId: null, only: new Set(row.only) });
}

/** Five-minute precision, so that reads rarely write. */
function isLongAgo(seenAt: Date | null, now: Date): boolean {
  return seenAt === null || now.getTime() - seenAt.getTime() > 5 * 60_000;
}

/** The token inside the session cookie, if its signature is ours. */
export function sessionTokenOf(headers: Headers): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(/;\s*/)) {
    const at = part.indexOf("=");
    const name = part.slice(0, at);
    if (name !== SESSION_COOKIE && name !== SECURE_SESSION_COOKIE) continue;
    const value = safeDecode(part.slice(at + 1));
    const dot = value.lastIndexOf(".");
    if (dot < 1) continue;
    const token = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), "base64");
    const expected = createHmac("sha256", sessionSecret()).update(token).digest();
    if (given.length === expected.length && timingSafeEqual(given, expected)) return token;
  }
  return undefined;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

interface Minting {
  kind: "person" | "api";
  sessionId: string | null;
  only?: ReadonlySet<string>;
}

/** Mints the actor of a person: the role's table, what is granted or denied to them alone, and what those imply. */
export function actorOf(row: PersonRow, { kind, sessionId, only }: Minting): Actor {
  const role: Role = isRole(row.role) ? row.role : "customer";
  const permissions = effectivePermissions(role, row.roleGrants, row.personGrants);
  const allowed = only
    ? new Map([...permissions].filter(([permission]) => only.has(permission)))
    : permissions;
  return mintActor({
    kind,
    personId: row.id,
    name: row.name,
    email: row.email,
    emailConfirmed: row.emailVerified,
    role,
    permissions: allowed,
    sessionId,
    columns: row.columns ?? {},
  });
}

function effectivePermissions(
  role: Role,
  ofRole: readonly GrantRow[],
  ofPerson: readonly GrantRow[],
): Map<Permission, Scope> {
  const held = new Map<Permission, Scope>();
  if (role === "customer") return held;
  const base = role === "admin" ? (Object.entries(DEFAULT_GRANTS.admin) as GrantRow[]) : ofRole;
  for (const [permission, scope] of base) if (scope) held.set(permission as Permission, scope as Scope);
  const result = withImplied(held);
  if (role !== "admin") {
    for (const [permission, scope] of ofPerson)
      if (scope) result.set(permission as Permission, scope as Scope);
    const widened = withImplied(result);
    for (const [permission, scope] of ofPerson) if (!scope) widened.delete(permission as Permission);
    return widened;
  }
  return result;
}

/**
 * A person as an actor, for code that has just checked who they are. An inactive person, or one whose role awaits
 * approval, has no permissions.
 */
export async function getActor(
  reader: Reader,
  personId: string,
  sessionId: string | null = null,
): Promise<Actor> {
  const [row] = await reader
    .select({ ...person, active: people.active })
    .from(people)
    .where(eq(people.id, personId));
  if (!row) throw personNotFound();
  return actorOf(row, { kind: "person", sessionId, ...(row.active ? {} : { only: new Set<string>() }) });
}

export async function findPerson(reader: Reader, id: string) {
  const [row] = await reader.select().from(people).where(eq(people.id, id));
  return row;
}

/** True if a requested role awaits an administrator. */
export async function isRoleAsked(reader: Reader, id: string): Promise<boolean> {
  return (await reader.$count(roleRequests, eq(roleRequests.personId, id))) > 0;
}

export async function findPersonByEmail(reader: Reader, email: string) {
  const [row] = await reader.select().from(people).where(eq(people.email, email.toLowerCase()));
  return row;
}

export async function countPeople(reader: Reader): Promise<number> {
  const [row] = await reader.select({ n: sql<number>`count(*)::int` }).from(people);
  return row?.n ?? 0;
}

const allGrants = prepared("grants_of_all", (reader) => {
  const pairs = (of: typeof roleGrants | typeof personGrants) =>
    sql<GrantRow[]>`json_agg(json_build_array(${of.permission}, ${of.scope}))`;
  const ofRoles = reader
    .select({ holder: roleGrants.role, grants: pairs(roleGrants) })
    .from(roleGrants)
    .groupBy(roleGrants.role);
  const ofPeople = reader
    .select({ holder: sql<string>`${personGrants.personId}::text`, grants: pairs(personGrants) })
    .from(personGrants)
    .groupBy(personGrants.personId);
  return unionAll(ofRoles, ofPeople);
});

const readGrants = async (reader: Reader) =>
  new Map((await allGrants(reader).execute()).map(({ holder, grants }) => [holder, grants]));

/**
 * All staff with a permission, as actors. Reads only people whose role has it or who have individual grants. In a large
 * company most staff have neither.
 */
export async function listStaffWith(reader: Reader, permission: Permission): Promise<Actor[]> {
  const grants = await readGrants(reader);
  const roles = STAFF_ROLES.filter((role) =>
    effectivePermissions(role, grants.get(role) ?? [], []).has(permission),
  );
  const granted = [...grants.keys()].filter((holder) => UUID.test(holder));
  const rows = await reader
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      emailVerified: people.emailVerified,
      role: people.role,
    })
    .from(people)
    .where(
      and(
        eq(people.active, true),
        sql`${people.role} <> 'customer'`,
        or(inArray(people.role, roles), inArray(people.id, granted)),
      ),
    );
  return rows
    .map((row) => ({
      ...row,
      roleGrants: grants.get(row.role) ?? [],
      personGrants: grants.get(row.id) ?? [],
      columns: null,
    }))
    .map((row) => actorOf(row, { kind: "person", sessionId: null }))
    .filter((actor) => actor.permissions.has(permission));
}

/** Selected staff as actors, without former staff. */
export async function listStaffOf(reader: Reader, ids: readonly string[]): Promise<Actor[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select(person)
    .from(people)
    .where(and(inArray(people.id, [...ids]), eq(people.active, true), sql`${people.role} <> 'customer'`));
  return rows.map((row) => actorOf(row, { kind: "person", sessionId: null }));
}

/** Staff with a permission, for pickers. An assignee must be able to open the work. */
export async function listStaffWhoMay(
  reader: Reader,
  permission: Permission,
): Promise<{ id: string; name: string; role: string }[]> {
  const staff = await listStaffWith(reader, permission);
  return staff
    .map(({ personId, name, role }) => ({ id: personId ?? "", name, role: role ?? "" }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export async function listStaff(reader: Reader): Promise<{ id: string; name: string; role: string }[]> {
  return reader
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(and(eq(people.active, true), sql`${people.role} <> 'customer'`))
    .orderBy(asc(people.name));
}

/** The permission table as it is: role to permission to scope. `admin` is complete and cannot be changed. */
export async function getPermissionTable(reader: Reader): Promise<Record<string, Record<string, Scope>>> {
  const table: Record<string, Record<string, Scope>> = {};
  for (const role of Object.keys(DEFAULT_GRANTS)) table[role] = {};
  table.admin = Object.fromEntries(PERMISSIONS.map((permission) => [permission, "all"]));
  for (const row of await reader.select().from(roleGrants)) {
    if (!isStaffRole(row.role)) continue;
    table[row.role] = { ...table[row.role], [row.permission]: row.scope as Scope };
  }
  return table;
}

export async function listOwnSessions(reader: Reader, personId: string, now: Date) {
  return reader
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, personId),
        gt(sessions.expiresAt, now),
        sql`${sessions.updatedAt} > ${now.toISOString()}::timestamptz - ${restOf(people.role)}`,
      ),
    )
    .orderBy(desc(sessions.updatedAt));
}

export async function listApiTokens(reader: Reader) {
  return reader
    .select({
      ...columnsOf(apiTokens, tokenRow.shape),
      person: people.name,
    })
    .from(apiTokens)
    .innerJoin(people, eq(people.id, apiTokens.personId))
    .orderBy(desc(apiTokens.createdAt));
}
