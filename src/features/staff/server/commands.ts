import { invitePerson } from "~/features/identity/server/commands/invite-person";
import { findPerson } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, forbidden } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import { employeeNumberShown, type NumberKind } from "../domain";
import { employeeNotFound } from "../errors";
import { findNumber, findSeen } from "../record/server/queries";
import { lockEmployee } from "./queries";

interface OnEmployee {
  id: Reach<"employee">;
  now: Date;
}

/** Invites a person without a sign-in to choose a password. Throws CONFLICT if they have one. */
export async function inviteEmployee(
  tx: Tx,
  actor: Actor,
  { id, publicUrl, now }: OnEmployee & { publicUrl: string },
): Promise<void> {
  await lockEmployee(tx, id);
  const person = await findPerson(tx, id);
  if (!person) throw employeeNotFound();
  await invitePerson(tx, actor, { email: person.email, role: person.role as StaffRole, publicUrl, now });
}

/** Decrypts a number for a reader of its group; the audit log records the reader. */
export async function showNumber(
  tx: Tx,
  actor: Actor,
  { id, kind, now }: OnEmployee & { kind: NumberKind },
): Promise<string> {
  const { number } = await lockEmployee(tx, id);
  const seen = await findSeen(tx, actor, id);
  if (kind === "id" ? !seen.personal : !seen.payout) throw forbidden();
  const value = await findNumber(tx, id, kind);
  if (value === undefined) throw employeeNotFound();
  await record(tx, actor, employeeNumberShown, {
    subjectId: id,
    summary: `A sealed number of employee ${number} was shown`,
    data: { number, kind },
    at: now,
  });
  return value;
}
