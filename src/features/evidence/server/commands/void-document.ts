import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { canVoid, KIND_LABELS, STATE_LABELS } from "../../domain/documents";
import { documentVoided } from "../../domain/events";
import { documentHasState } from "../../errors";
import { sendSealed } from "../messages/evidence-messages";
import { lockDocument } from "../queries/documents";
import { evidenceDocuments } from "../tables";

interface OnDocument {
  id: Reach<"evidence-document">;
  now: Date;
}

/** Ends a document that is not sealed. CONFLICT for a sealed one: an amendment corrects it. */
export async function voidDocument(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnDocument & { reason: string },
): Promise<void> {
  const { document, fact } = await lockDocument(tx, id);
  if (!canVoid(document.state)) throw documentHasState({ state: STATE_LABELS[document.state].toLowerCase() });
  await tx
    .update(evidenceDocuments)
    .set({ state: "void", voidAt: now, voidBy: actor.personId, voidReason: reason })
    .where(eq(evidenceDocuments.id, id));
  await record(tx, actor, documentVoided, {
    subjectId: id,
    summary: `${KIND_LABELS[document.kind]} of ${fact.job} voided: ${reason}`,
    data: { ...fact, reason },
    at: now,
  });
}

/** Sends a sealed document to the customer again. */
export async function sendDocument(tx: Tx, actor: Actor, { id, now }: OnDocument): Promise<void> {
  const locked = await lockDocument(tx, id);
  const { state } = locked.document;
  if (state !== "sealed") throw documentHasState({ state: STATE_LABELS[state].toLowerCase() });
  await sendSealed(tx, actor, locked, now);
}
