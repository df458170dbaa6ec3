import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { describeFields } from "~/platform/kernel/field-words";
import {
  type LicenceClass,
  type StaffDocumentKind,
  staffDocumentDeleted,
  staffDocumentEdited,
  staffDocumentRestored,
  staffDocumentShown,
} from "../../domain";
import { staffDocumentChanged, staffDocumentNotFound } from "../../errors";
import { lockEmployeeOf } from "../queries";
import { employeeDocuments } from "../tables";

interface OnDocument {
  id: Reach<"employee">;
  documentId: string;
  now: Date;
}
type Document = typeof employeeDocuments.$inferSelect;
interface About {
  number: string;
  document: Document;
  now: Date;
}

/** Changes a document's details, not its file. Throws CONFLICT if it changed since the editor read it. */
export async function editStaffDocument(
  tx: Tx,
  actor: Actor,
  input: OnDocument & {
    kind: StaffDocumentKind;
    expiresOn: string | null;
    remark: string;
    licenceClasses: LicenceClass[];
    updatedAt: Date;
  },
): Promise<void> {
  const { number, document } = await lockDocument(tx, input);
  if (document.deletedAt) throw staffDocumentNotFound();
  if (document.updatedAt.getTime() !== input.updatedAt.getTime()) throw staffDocumentChanged();
  const { kind, expiresOn, remark, now } = input;
  const licenceClasses = kind === "driving_licence" ? input.licenceClasses : [];
  const changed = { kind, expiresOn, remark, licenceClasses };
  const fields = (["kind", "expiresOn", "remark", "licenceClasses"] as const).filter(
    (field) => String(document[field]) !== String(changed[field]),
  );
  if (fields.length === 0) return;
  await tx
    .update(employeeDocuments)
    .set({ ...changed, updatedAt: now })
    .where(eq(employeeDocuments.id, document.id));
  await record(tx, actor, staffDocumentEdited, {
    subjectId: document.personId,
    summary: `Document of ${number} edited: ${describeFields(fields)}`,
    data: { number, documentId: document.id, kind, fields },
    at: now,
  });
}

/** Deletes a document; done twice, it is done once. */
export async function deleteStaffDocument(tx: Tx, actor: Actor, input: OnDocument): Promise<void> {
  const about = { ...(await lockDocument(tx, input)), now: input.now };
  if (about.document.deletedAt) return;
  await mark(tx, about.document, input.now);
  await tell(tx, actor, staffDocumentDeleted, `Document deleted of ${about.number}`, about);
}

/** Takes a deletion back, while the document is still there. */
export async function restoreStaffDocument(tx: Tx, actor: Actor, input: OnDocument): Promise<void> {
  const about = { ...(await lockDocument(tx, input)), now: input.now };
  if (!about.document.deletedAt) return;
  await mark(tx, about.document, null);
  await tell(tx, actor, staffDocumentRestored, `Document restored to ${about.number}`, about);
}

/** Records in the audit log that a person opened another person's document. */
export const recordStaffDocumentShown = (tx: Tx, actor: Actor, about: About): Promise<void> =>
  tell(tx, actor, staffDocumentShown, `Document of ${about.number} opened`, about);

const mark = (tx: Tx, { id }: Document, deletedAt: Date | null) =>
  tx.update(employeeDocuments).set({ deletedAt }).where(eq(employeeDocuments.id, id));

async function lockDocument(tx: Tx, { id, documentId }: OnDocument) {
  const { number } = await lockEmployeeOf(tx, id);
  const [document] = await tx
    .select()
    .from(employeeDocuments)
    .where(and(eq(employeeDocuments.id, documentId), eq(employeeDocuments.personId, id)))
    .for("update");
  if (!document) throw staffDocumentNotFound();
  return { number, document };
}

async function tell(
  tx: Tx,
  actor: Actor,
  event: typeof staffDocumentDeleted,
  summary: string,
  { number, document, now }: About,
): Promise<void> {
  const { id: documentId, kind, personId } = document;
  await record(tx, actor, event, {
    subjectId: personId,
    summary,
    data: { number, documentId, kind },
    at: now,
  });
}
