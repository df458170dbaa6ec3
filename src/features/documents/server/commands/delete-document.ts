import { and, eq } from "drizzle-orm";
import { customerDataErased } from "~/features/customers/errors";
import { findAuthorOf } from "~/features/customers/notes/server/queries";
import { lockCustomer } from "~/features/customers/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { documentDeleted, documentRestored, documentShown } from "../../domain";
import { documentNotFound, documentNotYours } from "../../errors";
import { ofSurvivor } from "../queries";
import { customerDocuments } from "../tables";

interface OnDocument {
  id: Reach<"customer">;
  documentId: string;
  now: Date;
}
type Document = typeof customerDocuments.$inferSelect;

/** Deletes the actor's own document, or any with permission to change every customer. Repeating it changes nothing. */
export async function deleteDocument(tx: Tx, actor: Actor, input: OnDocument): Promise<void> {
  const { customerNumber, document } = await lockDocument(tx, actor, input);
  if (document.deletedAt) return;
  await mark(tx, document, input.now);
  await tell(tx, actor, documentDeleted, `Document deleted of ${customerNumber}`, {
    customerNumber,
    document,
    now: input.now,
  });
}

/** Undoes a deletion while the document still exists. */
export async function restoreDocument(tx: Tx, actor: Actor, input: OnDocument): Promise<void> {
  const { customerNumber, document } = await lockDocument(tx, actor, input);
  if (!document.deletedAt) return;
  await mark(tx, document, null);
  await tell(tx, actor, documentRestored, `Document restored to ${customerNumber}`, {
    customerNumber,
    document,
    now: input.now,
  });
}

/** Records that an identity document was opened. */
export async function recordShown(
  tx: Tx,
  actor: Actor,
  about: { customerNumber: string; document: Document; now: Date },
): Promise<void> {
  await tell(tx, actor, documentShown, `Identity document of ${about.customerNumber} opened`, about);
}

const mark = (tx: Tx, { id }: Document, deletedAt: Date | null) =>
  tx.update(customerDocuments).set({ deletedAt }).where(eq(customerDocuments.id, id));

async function lockDocument(tx: Tx, actor: Actor, { id, documentId }: OnDocument) {
  const { status, customerNumber } = await lockCustomer(tx, id);
  if (status === "erased") throw customerDataErased();
  const [document] = await tx
    .select()
    .from(customerDocuments)
    .where(and(eq(customerDocuments.id, documentId), ofSurvivor(id)))
    .for("update");
  if (!document) throw documentNotFound();
  const isOwn = document.createdBy !== null && document.createdBy === actor.personId;
  if (!isOwn && !can(actor, "access_all_customers"))
    throw documentNotYours({ name: await findAuthorOf(tx, document.createdBy) });
  return { customerNumber, document };
}

async function tell(
  tx: Tx,
  actor: Actor,
  event: typeof documentDeleted,
  summary: string,
  about: { customerNumber: string; document: Document; now: Date },
): Promise<void> {
  const { customerNumber, document, now } = about;
  const { id: documentId, kind, customerId } = document;
  const data = { customerNumber, documentId, kind };
  await record(tx, actor, event, { subjectId: customerId, summary, data, customerId, at: now });
}
