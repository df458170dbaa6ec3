import { invitePerson } from "~/features/identity/server/commands/invite-person";
import { findPerson } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import type { Reach } from "~/platform/http/reach";
import { employeeNotFound } from "../errors";
import { lockEmployee } from "./queries";

export interface OnEmployee {
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
