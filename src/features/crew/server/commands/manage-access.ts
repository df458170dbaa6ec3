import { and, eq } from "drizzle-orm";
import { listContacts } from "~/features/availability/server/queries";
import { getActor } from "~/features/identity/server/queries";
import { findSms } from "~/features/messaging/server/commands/call-sms";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDateTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { parsePhone } from "~/platform/kernel/phone";
import { signedToken } from "~/platform/secrets/secrets";
import { crewInvited, crewSignedOut } from "../../domain/facts";
import { INVITATION_DAYS } from "../../domain/pins";
import { crewDeviceNotFound, crewNoSms, crewNotGoing, crewPhoneMissing, crewPhoneTaken } from "../../errors";
import { sendInvitation } from "../messages/crew-messages";
import { findEmployee, findOtherOfPhone } from "../queries/devices";
import { crewDevices, crewInvitations, crewPins } from "../tables";

export const PIN_LINK = "crew-pin";

/** Sends an employee the link to set a PIN. An earlier link ends. */
export async function inviteToApp(
  tx: Tx,
  actor: Actor,
  { id: personId, publicUrl, now }: { id: Reach<"employee">; publicUrl: string; now: Date },
): Promise<void> {
  const invited = await getActor(tx, personId);
  if (!invited.permissions.has("use_crew_app")) throw crewNotGoing();
  const person = await findEmployee(tx, personId);
  const phone = parsePhone(person?.phone ?? "");
  if (!person || !phone) throw crewPhoneMissing();
  await assertOwnPhone(tx, personId, phone);
  if (!(await findSms())) throw crewNoSms();
  const locale = (await listContacts(tx, [personId])).get(personId)?.language ?? "sw";
  await tx.delete(crewInvitations).where(eq(crewInvitations.personId, personId));
  const id = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  await tx
    .insert(crewInvitations)
    .values({ id, personId, phone, createdAt: now, createdBy: actor.personId, expiresAt });
  // In the fragment, which browsers send to no server and no log has.
  const link = `${publicUrl}/crew/#/pin/${signedToken(PIN_LINK, id)}`;
  await sendInvitation(tx, { id: personId, name: person.name, phone, locale, link, now });
  await record(tx, actor, crewInvited, {
    subjectId: personId,
    summary: `${person.name} invited to the crew app until ${formatDateTime(expiresAt)}`,
    data: { number: person.number, until: expiresAt.toISOString() },
    at: now,
  });
}

/** Throws if another person signs in with this number. Numbers of former employees are free again. */
export async function assertOwnPhone(tx: Tx, personId: string, phone: string): Promise<void> {
  const other = await findOtherOfPhone(tx, personId, phone);
  if (!other) return;
  if (other.active) throw crewPhoneTaken({ name: other.name });
  await tx.delete(crewPins).where(eq(crewPins.personId, other.id));
}

/** Signs out all phones of a person. Their unsent reports stay on the phones. */
export async function signOutPhones(
  tx: Tx,
  actor: Actor,
  { personId, by, now }: { personId: string; by: "self" | "office" | "status"; now: Date },
): Promise<void> {
  const gone = await tx
    .delete(crewDevices)
    .where(eq(crewDevices.personId, personId))
    .returning({ id: crewDevices.id });
  if (by === "status") await tx.delete(crewInvitations).where(eq(crewInvitations.personId, personId));
  if (gone.length > 0) await recordSignOut(tx, actor, { personId, phones: gone.length, by, now });
}

/** Signs out one phone of the actor. Throws NOT_FOUND for another person's. */
export async function signOutPhone(
  tx: Tx,
  actor: Actor,
  { personId, id, now }: { personId: string; id: string; now: Date },
): Promise<void> {
  const gone = await tx
    .delete(crewDevices)
    .where(and(eq(crewDevices.id, id), eq(crewDevices.personId, personId)))
    .returning({ id: crewDevices.id });
  if (gone.length === 0) throw crewDeviceNotFound();
  await recordSignOut(tx, actor, { personId, phones: 1, by: "self", now });
}

async function recordSignOut(
  tx: Tx,
  actor: Actor,
  {
    personId,
    now,
    ...data
  }: { personId: string; phones: number; by: "self" | "office" | "status"; now: Date },
): Promise<void> {
  await record(tx, actor, crewSignedOut, {
    subjectId: personId,
    summary: `Signed out of the crew app on ${counted(data.phones, "phone")}`,
    data,
    at: now,
  });
}
