import { randomInt } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf, system } from "~/platform/http/actor";
import type { Permission, StaffRole } from "~/platform/http/permissions";
import { AppError, conflict, invalid, notFound } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { hashToken, newToken } from "~/platform/secrets/secrets";
import { apiTokenMade, apiTokenRevoked, invitationAccepted, passwordFault, personInvited, personRegistered } from "../../domain";
import { sendInvitationMail } from "../messages/identity-messages";
import { countPeople, findPersonByEmail, getActor } from "../queries";
import { accounts, apiTokens, invitations, people, setupCodes } from "../tables";
import { ensureRoleGrants } from "./manage-people";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Invites somebody by e-mail into a role. An earlier open invitation to the same address is replaced. */
export async function invitePerson(tx: Tx, actor: Actor, input: { email: string; role: StaffRole; publicUrl: string; now: Date }): Promise<void> {
  const known = await findPersonByEmail(tx, input.email);
  if (known && known.role !== "customer") throw conflict("This person already works here. Change their role instead.");
  await tx.delete(invitations).where(and(sql`lower(${invitations.email}) = ${input.email}`, isNull(invitations.acceptedAt)));
  const token = newToken();
  const id = newId();
  await tx.insert(invitations).values({
    id,
    email: input.email,
    role: input.role,
    tokenHash: hashToken(token),
    invitedBy: actor.personId,
    expiresAt: new Date(input.now.getTime() + WEEK_MS),
  });
  await sendInvitationMail(tx, { email: input.email, name: "" }, input.role, actor.name, `${input.publicUrl}/invitation?token=${token}`);
  await record(tx, actor, personInvited, { subjectId: id, summary: `${input.email} invited as ${input.role}`, data: { role: input.role }, at: input.now });
}

async function openInvitation(tx: Tx, token: string, now: Date) {
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), isNull(invitations.acceptedAt), gt(invitations.expiresAt, now)))
    .for("update");
  if (!invitation) throw new AppError("GONE", "This invitation has expired or was used already. Ask for a new one.");
  return invitation;
}

export async function readInvitation(tx: Tx, token: string, now: Date): Promise<{ email: string; role: string }> {
  const { email, role } = await openInvitation(tx, token, now);
  return { email, role };
}

/** Takes up an invitation: the account is made (or a customer's account becomes staff) with the invited role. */
export async function acceptInvitation(tx: Tx, input: { token: string; name: string; password: string; now: Date }): Promise<string> {
  const invitation = await openInvitation(tx, input.token, input.now);
  await assertStaffPassword(tx, input.password);
  const known = await findPersonByEmail(tx, invitation.email);
  const personId = known?.id ?? newId();
  if (known) {
    await tx.update(people).set({ name: input.name, role: invitation.role, active: true, emailVerified: true, updatedAt: input.now }).where(eq(people.id, known.id));
    await tx.delete(accounts).where(and(eq(accounts.userId, known.id), eq(accounts.providerId, "credential")));
  } else {
    await tx.insert(people).values({ id: personId, name: input.name, email: invitation.email, emailVerified: true, role: invitation.role });
  }
  await addPassword(tx, personId, await hashPassword(input.password));
  await tx.update(invitations).set({ acceptedAt: input.now }).where(eq(invitations.id, invitation.id));
  await record(tx, await getActor(tx, personId), invitationAccepted, {
    subjectId: personId,
    summary: `${input.name} joined as ${invitation.role}`,
    data: { role: invitation.role },
    at: input.now,
  });
  return personId;
}

export async function addPassword(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await tx.insert(accounts).values({ accountId: personId, providerId: "credential", userId: personId, password: passwordHash });
}

async function assertStaffPassword(tx: Tx, password: string): Promise<void> {
  const { staffPasswordLength } = await getSettings(tx, "security");
  const fault = passwordFault(password, { length: staffPasswordLength, staff: true });
  if (fault) throw invalid("password", fault);
}

/** A fresh one-time code for making the first admin, while nobody has an account; undefined afterwards. */
export function firstAdminCode(): Promise<string | undefined> {
  return transaction(async (tx) => {
    await ensureRoleGrants(tx);
    if ((await countPeople(tx)) > 0) return undefined;
    const code = Array.from({ length: 3 }, () => String(randomInt(0, 10_000)).padStart(4, "0")).join("-");
    await tx.insert(setupCodes).values({ id: 1, codeHash: hashToken(code) }).onConflictDoUpdate({ target: setupCodes.id, set: { codeHash: hashToken(code) } });
    return code;
  });
}

/** True while the product has nobody: the setup page is there, and only then. */
export async function needsFirstAdmin(tx: Tx): Promise<boolean> {
  const [row] = await tx.select({ id: setupCodes.id }).from(setupCodes);
  return row !== undefined && (await countPeople(tx)) === 0;
}

/** Makes the first admin with the code from the console. The code's row is locked: two visitors make one admin. */
export async function createFirstAdmin(tx: Tx, input: { code: string; name: string; email: string; password: string; now: Date }): Promise<void> {
  const [row] = await tx.select().from(setupCodes).for("update");
  if (!row || (await countPeople(tx)) > 0) throw notFound("Page");
  if (row.codeHash !== hashToken(input.code.trim())) throw invalid("code", "This is not the code printed on the console");
  await assertStaffPassword(tx, input.password);
  const personId = newId();
  await tx.insert(people).values({ id: personId, name: input.name, email: input.email, emailVerified: true, role: "admin" });
  await addPassword(tx, personId, await hashPassword(input.password));
  await tx.delete(setupCodes);
  await record(tx, system, personRegistered, { subjectId: personId, summary: "First administrator created", data: { role: "admin" }, at: input.now });
}

/** Makes an API token; its text is returned once and kept only as a digest. It can do no more than its maker. */
export async function createApiToken(
  tx: Tx,
  actor: Actor,
  input: { name: string; permissions: Permission[]; expiresAt: Date | null; now: Date },
): Promise<{ id: string; token: string }> {
  const tooMuch = input.permissions.find((permission) => !actor.permissions.has(permission));
  if (tooMuch) throw invalid("permissions", `You do not hold ${tooMuch} yourself.`);
  const token = `me_${newToken()}`;
  const id = newId();
  await tx.insert(apiTokens).values({
    id,
    name: input.name,
    tokenHash: hashToken(token),
    hint: token.slice(0, 7),
    personId: personIdOf(actor),
    permissions: input.permissions,
    expiresAt: input.expiresAt,
  });
  await record(tx, actor, apiTokenMade, { subjectId: id, summary: `API token made: ${input.name}`, data: { name: input.name, permissions: input.permissions }, at: input.now });
  return { id, token };
}

export async function revokeApiToken(tx: Tx, actor: Actor, input: { id: string; now: Date }): Promise<void> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revokedAt: input.now })
    .where(and(eq(apiTokens.id, input.id), isNull(apiTokens.revokedAt)))
    .returning({ name: apiTokens.name });
  if (!row) throw notFound("Token");
  await record(tx, actor, apiTokenRevoked, { subjectId: input.id, summary: `API token revoked: ${row.name}`, data: { name: row.name }, at: input.now });
}

