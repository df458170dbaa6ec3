import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { once } from "~/platform/http/idempotency";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { lockCommunication } from "../../server/commands/work-on-communication";
import { communications } from "../../server/tables";
import { attachmentAdded, attachmentNameOf, attachmentRemoved, ENDINGS, MAX_ATTACHMENTS } from "../domain";
import { attachmentNotFound, tooManyAttachments } from "../errors";
import { communicationAttachments } from "./tables";

/** Files whose rows are gone, or never came. */
export const removeFiles = defineTask<{ keys: string[] }>("remove-communication-files");

/** Longer than any upload takes: what has no row by then was cut off. */
const ABANDONED_SECONDS = 3600;

interface Upload {
  communicationId: string;
  file: File;
  now: Date;
  key: string | undefined;
  /** Reach of the customer, asked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"customer">>;
}

/**
 * Keeps a file: first itself, outside the transaction, then its row. What looks after it is enqueued before it is written, so
 * that a process killed in between leaves neither.
 */
export async function addAttachment(actor: Actor, upload: Upload): Promise<{ id: string }> {
  const { communicationId, file, now, reach } = upload;
  await transaction(async (tx) => {
    const id = await reach(tx);
    await lockCommunication(tx, { id, communicationId, now });
  });
  const given = Buffer.from(await file.arrayBuffer());
  const { mediaType, bytes } = await readDocument(given);
  const id = newId();
  const place = `communication-attachments/${id}.${ENDINGS[mediaType]}`;
  await transaction((tx) =>
    enqueue(tx, removeFiles, { keys: [place] }, { startAfterSeconds: ABANDONED_SECONDS }),
  );
  try {
    await storage().put(place, bytes);
    const answer = await transaction(async (tx) => {
      const customerId = await reach(tx);
      const digest = createHash("sha256").update(given).digest("base64url");
      const request = {
        scope: `communication-attachments:${actor.personId}`,
        key: upload.key,
        input: { communicationId, digest },
      };
      return once(tx, request, async () => {
        const { customerNumber } = await lockCommunication(tx, { id: customerId, communicationId, now });
        const kept = eq(communicationAttachments.communicationId, communicationId);
        if ((await tx.$count(communicationAttachments, kept)) >= MAX_ATTACHMENTS)
          throw tooManyAttachments({ most: MAX_ATTACHMENTS });
        await tx.insert(communicationAttachments).values({
          id,
          communicationId,
          name: attachmentNameOf(file.name, mediaType),
          mediaType,
          bytes: bytes.length,
          key: place,
          createdAt: now,
          createdBy: actor.personId,
        });
        await record(tx, actor, attachmentAdded, {
          subjectId: customerId,
          summary: `File attached to a communication of ${customerNumber}`,
          data: { customerNumber, communicationId, attachmentId: id },
          customerId,
          at: now,
        });
        return { id };
      });
    });
    // A repetition was answered with the first one's id: this one's file belongs to nothing.
    if (answer.id !== id) await storage().remove(place);
    return answer;
  } catch (error) {
    await storage().remove(place);
    throw error;
  }
}

/** Takes a file away; done before, nothing happens but that it is not found. */
export async function removeAttachment(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"customer">; communicationId: string; attachmentId: string; now: Date },
): Promise<void> {
  const { id, communicationId, attachmentId, now } = input;
  const { customerNumber } = await lockCommunication(tx, input);
  const [gone] = await tx
    .delete(communicationAttachments)
    .where(
      and(
        eq(communicationAttachments.id, attachmentId),
        eq(communicationAttachments.communicationId, communicationId),
      ),
    )
    .returning({ key: communicationAttachments.key });
  if (!gone) throw attachmentNotFound();
  await enqueue(tx, removeFiles, { keys: [gone.key] });
  await record(tx, actor, attachmentRemoved, {
    subjectId: id,
    summary: `File removed from a communication of ${customerNumber}`,
    data: { customerNumber, communicationId, attachmentId },
    customerId: id,
    at: now,
  });
}

/** Removes those of these files that no row names. */
export async function removeFilesWithoutRow(keys: readonly string[]): Promise<void> {
  const named = await db()
    .select({ key: communicationAttachments.key })
    .from(communicationAttachments)
    .where(inArray(communicationAttachments.key, [...keys]));
  const kept = new Set(named.map(({ key }) => key));
  for (const key of keys) if (!kept.has(key)) await storage().remove(key);
}

/** Deletes the files of everything said with a customer whose data are erased; returns the ids of the rows. */
export async function eraseAttachments(tx: Tx, customerId: Reach<"customer">): Promise<string[]> {
  const theirs = tx
    .select({ id: communications.id })
    .from(communications)
    .where(eq(communications.customerId, customerId));
  const gone = await tx
    .delete(communicationAttachments)
    .where(inArray(communicationAttachments.communicationId, theirs))
    .returning({ id: communicationAttachments.id, key: communicationAttachments.key });
  if (gone.length > 0) await enqueue(tx, removeFiles, { keys: gone.map(({ key }) => key) });
  return gone.map(({ id }) => id);
}
