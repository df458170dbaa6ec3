import { hashPassword } from "better-auth/crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { hashToken, newToken } from "~/platform/secrets/secrets";
import { invitationAccepted, invitationWithdrawn, isStaffRole, personInvited } from "../../domain/identity";
import { hasAccountAlready, invitationNotFound, invitationSpent, worksHereAlready } from "../../errors";
import { givenByAdministrators } from "../../people/errors";
import { sendInvitationMail } from "../messages/identity-messages";
import { findPersonByEmail, getActor } from "../queries";
import { accounts, invitations, people } from "../tables";
import { isAdministrator, isGivenByAdministrators } from "./ask-for-role";
import { assertPassword } from "./change-password";
import { endSessions } from "./manage-people";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface Invitation {
  /** Lower case. */
  email: string;
  role: StaffRole;
  publicUrl: string;
  now: Date;
}

/** Invites a person by email into a role. Replaces an open invitation to the same address. */
export async function invitePerson(tx: Tx, actor: Actor, input: Invitation): Promise<void> {
  const known = await findPersonByEmail(tx, input.email);
  if (known && known.role !== "customer" && !(await awaitsSignIn(tx, known))) throw worksHereAlready();
  const { role } = known && isStaffRole(known.role) ? { role: known.role } : input;
  if (role !== known?.role && !isAdministrator(actor) && (await isGivenByAdministrators(tx, [role])))
    throw givenByAdministrators.at("role");
  await tx.delete(invitations).where(and(eq(invitations.email, input.email), isNull(invitations.acceptedAt)));
  const token = newToken();
  const id = newId();
  await tx.insert(invitations).values({
    id,
    email: input.email,
    role,
    tokenHash: hashToken(token),
    invitedBy: actor.personId,
    expiresAt: new Date(input.now.getTime() + WEEK_MS),
  });
  const link = `${input.publicUrl}/invitation?token=${token}`;
  await sendInvitationMail(tx, { email: input.email, name: "" }, role, actor.name, link);
  await record(tx, actor, personInvited, {
    subjectId: id,
    summary: `${input.email} invited as ${role}`,
    data: { role },
    at: input.now,
  });
}

/** Takes an open invitation back; its link stops working. */
export async function withdrawInvitation(
  tx: Tx,
  actor: Actor,
  input: { id: string; now: Date },
): Promise<void> {
  const [gone] = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, input.id), isNull(invitations.acceptedAt)))
    .returning({ email: invitations.email, role: invitations.role });
  if (!gone) throw invitationNotFound();
  await record(tx, actor, invitationWithdrawn, {
    subjectId: input.id,
    summary: `Invitation of ${gone.email} withdrawn`,
    data: { role: gone.role },
    at: input.now,
  });
}

/** True for active staff without a sign-in. An invitation keeps their record. */
async function awaitsSignIn(tx: Tx, person: { id: string; active: boolean }): Promise<boolean> {
  return person.active && (await tx.$count(accounts, eq(accounts.userId, person.id))) === 0;
}

async function openInvitation(tx: Tx, token: string, now: Date) {
  const isOpen = and(
    eq(invitations.tokenHash, hashToken(token)),
    isNull(invitations.acceptedAt),
    gt(invitations.expiresAt, now),
  );
  const [invitation] = await tx.select().from(invitations).where(isOpen).for("update");
  if (!invitation) {
    throw invitationSpent();
  }
  return invitation;
}

/** Reads an invitation, with the name of an existing record. Throws GONE. */
export async function readInvitation(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ email: string; role: string; name: string | null }> {
  const { email, role } = await openInvitation(tx, token, now);
  const known = await findPersonByEmail(tx, email);
  return known && known.role !== "customer"
    ? { email, role: known.role, name: known.name }
    : { email, role, name: null };
}

interface Acceptance {
  token: string;
  name: string;
  password: string;
  now: Date;
}

/** Takes up an invitation: the account is made (or a customer's account becomes staff) with the invited role. */
export async function acceptInvitation(tx: Tx, input: Acceptance): Promise<string> {
  const { name, now } = input;
  const { id, email, role } = await openInvitation(tx, input.token, now);
  await assertPassword(tx, input.password, { staff: true });
  const known = await findPersonByEmail(tx, email);
  const worksHere = known !== undefined && known.role !== "customer";
  if (worksHere && !(await awaitsSignIn(tx, known))) throw hasAccountAlready();
  const personId = known?.id ?? newId();
  if (known) {
    const change = worksHere
      ? { emailVerified: true, updatedAt: now }
      : { name, role, active: true, emailVerified: true, updatedAt: now };
    await tx.update(people).set(change).where(eq(people.id, known.id));
    await tx
      .delete(accounts)
      .where(and(eq(accounts.userId, known.id), eq(accounts.providerId, "credential")));
    await endSessions(tx, known.id);
  } else {
    await tx.insert(people).values({ id: personId, name, email, emailVerified: true, role });
  }
  await addPassword(tx, personId, await hashPassword(input.password));
  await tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, id));
  const joined = worksHere ? { name: known.name, role: known.role } : { name, role };
  const actor = await getActor(tx, personId);
  await record(tx, actor, invitationAccepted, {
    subjectId: personId,
    summary: `${joined.name} joined as ${joined.role}`,
    data: { role: joined.role },
    at: now,
  });
  return personId;
}

export async function addPassword(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ accountId: personId, providerId: "credential", userId: personId, password: passwordHash });
}
