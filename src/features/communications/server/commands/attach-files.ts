import { and, eq, inArray } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { saveFile } from "~/platform/storage/save-file";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { attachmentAdded, attachmentRemoved, MAX_ATTACHMENTS } from "../../attachments/domain";
import { attachmentNotFound, tooManyAttachments } from "../../attachments/errors";
import { communicationAttachments, communications } from "../tables";

import { lockCommunication } from "./work-on-communication";

export const removeFiles = defineTask<{ keys: string[] }>("remove-communication-files");

interface Upload {
  communicationId: string;
  file: File;
  now: Date;
  key: string | undefined;
  /** Checked before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"customer">>;
}

/** Saves a file of a communication. CONFLICT for one with too many files. */
export function addAttachment(actor: Actor, upload: Upload): Promise<{ id: string }> {
  const { communicationId, file, now, key } = upload;
  return saveFile({
    folder: "communication-attachments",
    cleaner: removeFiles,
    actor,
    file,
    key,
    input: () => ({ communicationId }),
    read: readDocument,
    async reach(tx) {
      const id = await upload.reach(tx);
      return { id, ...(await lockCommunication(tx, { id, communicationId, now })) };
    },
    async write(tx, { id: customerId, customerNumber }, saved) {
      const present = eq(communicationAttachments.communicationId, communicationId);
      if ((await tx.$count(communicationAttachments, present)) >= MAX_ATTACHMENTS)
        throw tooManyAttachments({ most: MAX_ATTACHMENTS });
      await tx.insert(communicationAttachments).values({
        ...saved,
        communicationId,
        createdAt: now,
        createdBy: actor.personId,
      });
      await record(tx, actor, attachmentAdded, {
        subjectId: customerId,
        summary: `File attached to a communication of ${customerNumber}`,
        data: { customerNumber, communicationId, attachmentId: saved.id },
        customerId,
        at: now,
      });
    },
  });
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
