import { and, desc, eq, gt, ne } from "drizzle-orm";
import { getActor, resolveActor } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import { db, type Reader, type Tx } from "~/platform/db/database";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { hashToken } from "~/platform/secrets/secrets";
import { crewDevices, crewInvitations, crewPins } from "../tables";

/** Where the cookie of a phone is sent. */
export const CREW_API = "/api/v1/crew";
export const CREW_COOKIE = "moveease.crew";
export const SECURE_CREW_COOKIE = `__Secure-${CREW_COOKIE}`;

/** A phone that is lost gives its finder no more than these. */
const ON_PHONES: ReadonlySet<Permission> = new Set<Permission>([
  "use_crew_app",
  "lead_crew",
  "view_moves",
  "access_assigned_moves",
  "update_move_status",
  "update_packing_status",
]);

const SEEN_MS = 5 * 60_000;

/** The token of a phone in a request's cookies. */
export function crewTokenOf(headers: Headers): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(/;\s*/)) {
    const at = part.indexOf("=");
    if ([CREW_COOKIE, SECURE_CREW_COOKIE].includes(part.slice(0, at))) return part.slice(at + 1);
  }
  return undefined;
}

/** The phone that a request comes from; undefined once it is signed out or expired. */
export async function findDevice(reader: Reader, headers: Headers, now: Date) {
  const token = crewTokenOf(headers);
  if (!token) return undefined;
  const [device] = await reader
    .select({ id: crewDevices.id, personId: crewDevices.personId, seenAt: crewDevices.seenAt })
    .from(crewDevices)
    .innerJoin(people, eq(people.id, crewDevices.personId))
    .where(
      and(
        eq(crewDevices.tokenHash, hashToken(token)),
        gt(crewDevices.expiresAt, now),
        eq(people.active, true),
      ),
    );
  return device;
}

/** The name of an installation of the app, as its sign-in gave it; empty once it is signed out. */
export async function findDeviceName(reader: Reader, device: string): Promise<string> {
  const [row] = await reader
    .select({ name: crewDevices.name })
    .from(crewDevices)
    .where(eq(crewDevices.device, device));
  return row?.name ?? "";
}

/**
 * The actor of a request below `CREW_API`: the person of the phone, with a crew's permissions alone. A phone that was signed
 * out is a visitor, also in a browser with a session of the office.
 */
export async function resolveCrewActor(headers: Headers, now: Date): Promise<Actor> {
  if (crewTokenOf(headers) === undefined) return resolveActor(headers, now);
  const device = await findDevice(db(), headers, now);
  if (!device) return visitor;
  if (now.getTime() - device.seenAt.getTime() > SEEN_MS)
    await db().update(crewDevices).set({ seenAt: now }).where(eq(crewDevices.id, device.id));
  const actor = await getActor(db(), device.personId);
  const permissions = new Map([...actor.permissions].filter(([permission]) => ON_PHONES.has(permission)));
  return mintActor({ ...actor, permissions });
}

/** The phones of a person that are signed in, the last used first. */
export const listDevices = (reader: Reader, personId: string, now: Date) =>
  reader
    .select({
      ...{ id: crewDevices.id, name: crewDevices.name, signedInAt: crewDevices.createdAt },
      ...{ seenAt: crewDevices.seenAt, expiresAt: crewDevices.expiresAt },
    })
    .from(crewDevices)
    .where(and(eq(crewDevices.personId, personId), gt(crewDevices.expiresAt, now)))
    .orderBy(desc(crewDevices.seenAt), desc(crewDevices.id));

/** The person and the hash of the PIN that belongs to a phone number. */
export async function findPin(reader: Reader, phone: string) {
  const [found] = await reader
    .select({ id: people.id, active: people.active, hash: crewPins.pinHash })
    .from(crewPins)
    .innerJoin(people, eq(people.id, crewPins.personId))
    .where(eq(crewPins.phone, phone));
  return found;
}

/** The other person whose PIN belongs to a phone number. */
export async function findOtherOfPhone(reader: Reader, personId: string, phone: string) {
  const [other] = await reader
    .select({ id: crewPins.personId, name: people.name, active: people.active })
    .from(crewPins)
    .innerJoin(people, eq(people.id, crewPins.personId))
    .where(and(eq(crewPins.phone, phone), ne(crewPins.personId, personId)));
  return other;
}

/** An invitation that has not expired, locked, with its person. */
export async function lockOpenInvitation(tx: Tx, id: string, now: Date) {
  const [open] = await tx
    .select({
      ...{ id: crewInvitations.id, personId: people.id, name: people.name },
      ...{ phone: crewInvitations.phone, active: people.active },
    })
    .from(crewInvitations)
    .innerJoin(people, eq(people.id, crewInvitations.personId))
    .where(and(eq(crewInvitations.id, id), gt(crewInvitations.expiresAt, now)))
    .for("update", { of: crewInvitations });
  return open;
}

/** The name, phone number and staff number of an employee. */
export async function findEmployee(reader: Reader, personId: string) {
  const [person] = await reader
    .select({ name: people.name, phone: people.phone, number: employees.number })
    .from(people)
    .innerJoin(employees, eq(employees.personId, people.id))
    .where(eq(people.id, personId));
  return person;
}

/** An employee's access to the app. */
export async function getAccess(reader: Reader, personId: string, now: Date) {
  const actor = await getActor(reader, personId);
  const [row] = await reader
    .select({ phone: people.phone, pinSetAt: crewPins.setAt, invitedUntil: crewInvitations.expiresAt })
    .from(people)
    .leftJoin(crewPins, eq(crewPins.personId, people.id))
    .leftJoin(crewInvitations, eq(crewInvitations.personId, people.id))
    .where(eq(people.id, personId));
  return {
    mayUse: actor.permissions.has("use_crew_app") && Boolean(row?.phone),
    phone: row?.phone ?? "",
    pinSetAt: row?.pinSetAt ?? null,
    invitedUntil: row?.invitedUntil && row.invitedUntil > now ? row.invitedUntil : null,
    devices: await listDevices(reader, personId, now),
  };
}
