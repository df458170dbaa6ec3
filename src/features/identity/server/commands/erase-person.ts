import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { personNotFound } from "../../errors";
import {
  accounts,
  apiTokens,
  invitations,
  people,
  personGrants,
  roleRequests,
  twoFactors,
  verifications,
} from "../tables";
import { endSessions } from "./manage-people";

/**
 * Erases a customer's sign-in and ends the sessions. Staff who are also customers keep their sign-in for work. Returns
 * the person's id, or undefined if there is none.
 */
export async function erasePerson(
  tx: Tx,
  who: { id: string | null; email: string },
  now: Date,
): Promise<string | undefined> {
  const [person] = await tx
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(
      and(
        eq(people.role, "customer"),
        or(who.id ? eq(people.id, who.id) : undefined, eq(people.email, who.email.toLowerCase())),
      ),
    )
    .limit(1)
    .for("update");
  if (!person) return undefined;
  await shutOut(tx, person);
  await tx
    .update(people)
    .set({
      name: "Erased",
      email: `${person.id}@erased.invalid`,
      emailVerified: false,
      image: null,
      phone: null,
      active: false,
      updatedAt: now,
    })
    .where(eq(people.id, person.id));
  return person.id;
}

async function shutOut(tx: Tx, person: { id: string; email: string }): Promise<void> {
  await endSessions(tx, person.id);
  await tx.delete(accounts).where(eq(accounts.userId, person.id));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, person.id));
  await tx
    .delete(verifications)
    .where(
      sql`${verifications.value} like ${`%${person.id}%`} or ${verifications.identifier} like ${`%${person.email}%`}`,
    );
}

/**
 * Erases the sign-in and contacts of former staff. Also erases the name unless the law requires it. Returns the
 * previous name and contacts.
 */
export async function eraseStaffPerson(
  tx: Tx,
  { id, keepName, now }: { id: string; keepName: boolean; now: Date },
): Promise<{ name: string; email: string; phone: string | null }> {
  const [person] = await tx.select().from(people).where(eq(people.id, id)).for("update");
  if (!person) throw personNotFound();
  await shutOut(tx, person);
  await tx.delete(apiTokens).where(eq(apiTokens.personId, id));
  await tx.delete(personGrants).where(eq(personGrants.personId, id));
  await tx.delete(roleRequests).where(eq(roleRequests.personId, id));
  await tx.delete(invitations).where(eq(invitations.email, person.email));
  await tx
    .update(people)
    .set({
      name: keepName ? person.name : "Erased",
      email: `${id}@erased.invalid`,
      emailVerified: false,
      image: null,
      phone: null,
      active: false,
      updatedAt: now,
    })
    .where(eq(people.id, id));
  return { name: person.name, email: person.email, phone: person.phone };
}
