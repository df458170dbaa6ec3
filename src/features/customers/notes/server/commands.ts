import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { customerDataErased } from "../../errors";
import { restrictedCustomers } from "../../restriction/server/queries";
import { lockCustomer } from "../../server/commands";
import { customersOfSurvivor } from "../../server/reach";
import { type NoteType, noteAdded, noteDeleted, noteEdited, noteRestored, RESTORABLE_HOURS } from "../domain";
import { noteChangedMeanwhile, noteNotFound, noteNotYours } from "../errors";
import { findAuthorOf } from "./queries";
import { customerNotes } from "./tables";

interface OnCustomer {
  id: Reach<"customer">;
  now: Date;
}
interface OnNote extends OnCustomer {
  noteId: string;
}
type Note = typeof customerNotes.$inferSelect;

/** Writes a note down. CONFLICT for a customer whose data was erased. */
export async function addNote(
  tx: Tx,
  actor: Actor,
  { id, type, content, now }: OnCustomer & { type: NoteType; content: string },
): Promise<{ id: string }> {
  const customer = await lockCustomer(tx, id);
  if (customer.status === "erased") throw customerDataErased();
  const noteId = newId();
  await tx.insert(customerNotes).values({
    id: noteId,
    customerId: id,
    type,
    content,
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
  });
  await tell(tx, actor, noteAdded, "added to", { noteId, type, customer, now });
  return { id: noteId };
}

/** Edits the actor's note. FORBIDDEN for another author's note; CONFLICT if it changed since it was read. */
export async function editNote(
  tx: Tx,
  actor: Actor,
  input: OnNote & { type: NoteType; content: string; updatedAt: Date },
): Promise<void> {
  const { customer, note } = await lockNote(tx, input);
  if (note.deletedAt) throw noteNotFound();
  if (!isOwn(actor, note)) throw noteNotYours({ name: await findAuthorOf(tx, note.createdBy) });
  if (note.updatedAt.getTime() !== input.updatedAt.getTime()) throw noteChangedMeanwhile();
  const { type, content, now } = input;
  if (note.type === type && note.content === content) return;
  await tx.update(customerNotes).set({ type, content, updatedAt: now }).where(eq(customerNotes.id, note.id));
  await tell(tx, actor, noteEdited, "edited of", { noteId: note.id, type, customer, now });
}

/** Deletes the actor's note, or any note with permission to change every customer. Repeating it has no effect. */
export async function deleteNote(tx: Tx, actor: Actor, input: OnNote): Promise<void> {
  const { customer, note } = await lockNote(tx, input);
  await assertMayDelete(tx, actor, note);
  if (note.deletedAt) return;
  const { now } = input;
  await tx.update(customerNotes).set({ deletedAt: now }).where(eq(customerNotes.id, note.id));
  await tell(tx, actor, noteDeleted, "deleted of", { noteId: note.id, type: note.type, customer, now });
}

/** Takes a deletion back, while the note is still there. */
export async function restoreNote(tx: Tx, actor: Actor, input: OnNote): Promise<void> {
  const { customer, note } = await lockNote(tx, input);
  await assertMayDelete(tx, actor, note);
  if (!note.deletedAt) return;
  const { now } = input;
  await tx.update(customerNotes).set({ deletedAt: null }).where(eq(customerNotes.id, note.id));
  await tell(tx, actor, noteRestored, "restored to", { noteId: note.id, type: note.type, customer, now });
}

/** Permanently deletes notes that were deleted more than a day ago, except those of restricted customers. */
export async function forgetDeletedNotes(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
  await tx
    .delete(customerNotes)
    .where(
      and(
        isNotNull(customerNotes.deletedAt),
        lt(customerNotes.deletedAt, since),
        sql`${customerNotes.customerId} not in (${restrictedCustomers})`,
      ),
    );
}

/** Deletes all that was noted of a customer whose data are erased; returns the ids of the rows. */
export async function eraseNotes(tx: Tx, id: Reach<"customer">): Promise<string[]> {
  const gone = await tx
    .delete(customerNotes)
    .where(eq(customerNotes.customerId, id))
    .returning({ id: customerNotes.id });
  return gone.map((note) => note.id);
}

async function lockNote(tx: Tx, { id, noteId }: OnNote) {
  const customer = await lockCustomer(tx, id);
  if (customer.status === "erased") throw customerDataErased();
  const [note] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, noteId), sql`${customerNotes.customerId} in ${customersOfSurvivor(id)}`))
    .for("update");
  if (!note) throw noteNotFound();
  return { customer, note };
}

const isOwn = (actor: Actor, note: Note) => note.createdBy !== null && note.createdBy === actor.personId;

async function assertMayDelete(tx: Tx, actor: Actor, note: Note): Promise<void> {
  if (!isOwn(actor, note) && !can(actor, "access_all_customers"))
    throw noteNotYours({ name: await findAuthorOf(tx, note.createdBy) });
}

async function tell(
  tx: Tx,
  actor: Actor,
  event: EventType<{ customerNumber: string; noteId: string; type: NoteType }>,
  words: string,
  about: { noteId: string; type: NoteType; customer: { id: string; customerNumber: string }; now: Date },
): Promise<void> {
  const { noteId, type, customer, now } = about;
  const { id: subjectId, customerNumber } = customer;
  await record(tx, actor, event, {
    subjectId,
    summary: `Note ${words} ${customerNumber}`,
    data: { customerNumber, noteId, type },
    customerId: subjectId,
    at: now,
  });
}
