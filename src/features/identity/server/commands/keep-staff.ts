import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, isStaff, personIdOf } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { personHired, profileChanged, roleChanged, roleRefused } from "../../domain/identity";
import { lastAdministrator } from "../../errors";
import { ownRoleRequest, roleRequestNotFound, staffTaken } from "../../people/errors";
import { findPersonByEmail } from "../queries";
import { accounts, people, roleRequests } from "../tables";
import { askForRole, isAdministrator, isGivenByAdministrators } from "./ask-for-role";
import { invitePerson } from "./invite-person";
import { endSessions, lockPerson, ownPersonId } from "./manage-people";

export interface StaffContact {
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string | null;
  department: string | null;
}

interface Fields {
  email: string;
  phone: string;
}

/** Locks address and phone until the transaction ends. */
async function lockContacts(tx: Tx, { email, phone }: StaffContact): Promise<void> {
  for (const contact of [email, phone ?? ""].filter(Boolean).sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff-contact'), hashtext(${contact}))`);
}

async function assertNotTaken(
  tx: Tx,
  { email, phone }: StaffContact,
  at: Fields,
  id: string | undefined,
): Promise<void> {
  const same: (SQL | undefined)[] = [eq(people.email, email), phone ? eq(people.phone, phone) : undefined];
  const others = await tx
    .select({ email: people.email })
    .from(people)
    .where(and(sql`${people.role} <> 'customer'`, or(...same), id ? ne(people.id, id) : undefined));
  if (others.length === 0) return;
  throw staffTaken.at(others.some((other) => other.email === email) ? at.email : at.phone);
}

/**
 * Adds a staff member, who cannot sign in before an invitation. Converts a customer with this address and ends their
 * sessions. A restricted role waits for an administrator, and so does the sign-in.
 */
export async function hirePerson(
  tx: Tx,
  actor: Actor,
  input: StaffContact & { role: StaffRole; invite: boolean; publicUrl: string; at: Fields; now: Date },
): Promise<{ id: string; waits: boolean }> {
  const { name, email, phone, department, role, invite, publicUrl, at, now } = input;
  await lockContacts(tx, input);
  await assertNotTaken(tx, input, at, undefined);
  const waits = !isAdministrator(actor) && (await isGivenByAdministrators(tx, [role]));
  const known = await findPersonByEmail(tx, email);
  const id = known?.id ?? newId();
  const columns = { name, phone, department, role, active: !waits, updatedAt: now };
  if (known) {
    await tx.update(people).set(columns).where(eq(people.id, id));
    await tx.delete(accounts).where(eq(accounts.userId, id));
    await endSessions(tx, id);
  } else await tx.insert(people).values({ id, email, createdAt: now, ...columns });
  await record(tx, actor, personHired, {
    subjectId: id,
    summary: `${name} hired as ${role}`,
    data: { role },
    at: now,
  });
  if (waits)
    await askForRole(tx, actor, { person: await lockPerson(tx, id), role, hired: true, invite, now });
  else if (invite) await invitePerson(tx, actor, { email, role, publicUrl, now });
  return { id, waits };
}

/** Changes a staff member's details in `people`. A new address becomes the sign-in address. */
export async function changeStaffContact(
  tx: Tx,
  actor: Actor,
  input: StaffContact & { id: string; at: Fields; now: Date },
): Promise<void> {
  const { id, name, email, phone, department, at, now } = input;
  await lockContacts(tx, input);
  const person = await lockPerson(tx, id);
  const isSame =
    person.name === name &&
    person.email === email &&
    person.phone === phone &&
    person.department === department;
  if (isSame) return;
  if (person.email !== email || person.phone !== phone) await assertNotTaken(tx, input, at, id);
  // Customers own their account's address.
  if (person.email !== email && (await findPersonByEmail(tx, email))) throw staffTaken.at(at.email);
  await tx.update(people).set({ name, email, phone, department, updatedAt: now }).where(eq(people.id, id));
  if (person.email !== email) await endSessions(tx, id);
  await record(tx, actor, profileChanged, {
    subjectId: id,
    summary: `Contact of ${name} changed`,
    data: {},
    at: now,
  });
}

async function lockRequest(tx: Tx, actor: Actor, id: string) {
  const person = await lockPerson(tx, id);
  const [asked] = await tx.select().from(roleRequests).where(eq(roleRequests.personId, id)).for("update");
  if (!asked || asked.refusedAt) throw roleRequestNotFound();
  if (personIdOf(actor) === id) throw ownRoleRequest();
  return { person, asked };
}

/** Gives a requested role as an administrator. A new hire may then sign in. */
export async function giveRole(
  tx: Tx,
  actor: Actor,
  { id, publicUrl, now }: { id: string; publicUrl: string; now: Date },
): Promise<void> {
  const { person, asked } = await lockRequest(tx, actor, id);
  const { role, hired, invite } = asked;
  const others = and(eq(people.role, "admin"), eq(people.active, true), ne(people.id, id));
  if (person.role === "admin" && person.active && role !== "admin" && (await tx.$count(people, others)) === 0)
    throw lastAdministrator();
  await tx.delete(roleRequests).where(eq(roleRequests.personId, id));
  await tx
    .update(people)
    .set({ role, active: person.active || hired, updatedAt: now })
    .where(eq(people.id, id));
  await endSessions(tx, id);
  await record(tx, actor, roleChanged, {
    subjectId: id,
    summary: `Role ${role} given to ${person.name}`,
    data: { from: person.role, to: role },
    at: now,
  });
  if (hired && invite) await invitePerson(tx, actor, { email: person.email, role, publicUrl, now });
}

/** Refuses a requested role. The person keeps the previous role; a new hire waits for another one. */
export async function refuseRole(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { person, asked } = await lockRequest(tx, actor, id);
  if (asked.hired) await tx.update(roleRequests).set({ refusedAt: now }).where(eq(roleRequests.personId, id));
  else await tx.delete(roleRequests).where(eq(roleRequests.personId, id));
  await record(tx, actor, roleRefused, {
    subjectId: id,
    summary: `Role ${asked.role} not given to ${person.name}`,
    data: { to: asked.role },
    at: now,
  });
}

/** Changes the actor's own details. Staff cannot share a phone number. */
export async function changeProfile(
  tx: Tx,
  actor: Actor,
  input: { name: string; phone: string | null; now: Date },
): Promise<void> {
  const personId = ownPersonId(actor);
  const { name, phone } = input;
  if (isStaff(actor) && phone) {
    const contact = { name, email: actor.email ?? "", phone, department: null };
    await lockContacts(tx, contact);
    await assertNotTaken(tx, contact, { email: "phone", phone: "phone" }, personId);
  }
  await tx.update(people).set({ name, phone, updatedAt: input.now }).where(eq(people.id, personId));
  await record(tx, actor, profileChanged, {
    subjectId: personId,
    summary: "Profile changed",
    data: {},
    at: input.now,
  });
}
