import { and, eq, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { accounts, people, twoFactors, verifications } from "../tables";
import { endSessions } from "./manage-people";

/**
 * Empties the sign-in of a customer and ends its sessions; nobody signs in by it again. A member of staff who is a
 * customer as well keeps theirs: it is their work's. Returns the person's id, undefined when there is none.
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
  await endSessions(tx, person.id);
  await tx.delete(accounts).where(eq(accounts.userId, person.id));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, person.id));
  await tx
    .delete(verifications)
    .where(
      sql`${verifications.value} like ${`%${person.id}%`} or ${verifications.identifier} like ${`%${person.email}%`}`,
    );
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
