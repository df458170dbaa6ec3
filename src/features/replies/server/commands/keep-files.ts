import { inArray } from "drizzle-orm";
import { type AttachmentType, attachmentNameOf, ENDINGS } from "~/features/communications/attachments/domain";
import { readDocument } from "~/features/documents/server/commands/read-document";
import { db, transaction } from "~/platform/db/database";
import { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { type LeftOut, MAX_FILES } from "../../domain";
import { replyFiles } from "../tables";

/** Takes files away whose row is gone, or never came. */
export const removeReplyFiles = defineTask<{ keys: string[] }>("remove-reply-files");

/** Longer than any reading of a mailbox takes. */
const ABANDONED_SECONDS = 3600;

/** A file that is in the storage, and its row to be. */
export interface KeptFile {
  id: string;
  name: string;
  mediaType: AttachmentType;
  bytes: number;
  key: string;
}

/**
 * Keeps the files of a mail, judged by their content: PDFs and pictures, as many as a communication may have. Outside the
 * transaction of their rows, and looked after before they are written. What is not kept is named with the reason.
 */
export async function keepFiles(
  given: readonly { name: string; bytes: Buffer }[],
): Promise<{ files: KeptFile[]; leftOut: LeftOut[] }> {
  const files: KeptFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name, bytes: content } of given) {
    if (files.length >= MAX_FILES) {
      leftOut.push({ name, reason: `Only ${MAX_FILES} files of a mail are kept` });
      continue;
    }
    try {
      const { mediaType, bytes } = await readDocument(content);
      const id = newId();
      const key = `reply-files/${id}.${ENDINGS[mediaType]}`;
      await transaction((tx) =>
        enqueue(tx, removeReplyFiles, { keys: [key] }, { startAfterSeconds: ABANDONED_SECONDS }),
      );
      await storage().put(key, bytes);
      files.push({ id, name: attachmentNameOf(name, mediaType), mediaType, bytes: bytes.length, key });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push({ name, reason: error.message });
    }
  }
  return { files, leftOut };
}

/** Removes those of these files that no row names. */
export async function removeFilesWithoutRow(keys: readonly string[]): Promise<void> {
  const named = await db()
    .select({ key: replyFiles.key })
    .from(replyFiles)
    .where(inArray(replyFiles.key, [...keys]));
  const kept = new Set(named.map(({ key }) => key));
  for (const key of keys) if (!kept.has(key)) await storage().remove(key);
}
