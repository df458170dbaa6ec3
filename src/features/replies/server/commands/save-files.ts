import { readDocument } from "~/features/documents/server/commands/read-document";
import { AppError } from "~/platform/kernel/errors";
import { putFile, type SavedFile } from "~/platform/storage/save-file";
import { defineTask } from "~/platform/tasks/tasks";
import { type LeftOut, MAX_FILES } from "../../domain/replies";

/** Files without a row, after a deletion or a failed save. */
export const removeReplyFiles = defineTask<{ keys: string[] }>("remove-reply-files");

/**
 * Saves a mail's files, checked by content: PDFs and pictures, up to a communication's maximum. Runs outside
 * the transaction of the rows and schedules each file's cleanup before writing it. Rejected files are listed
 * with a reason.
 */
export async function saveFiles(
  given: readonly { name: string; bytes: Buffer }[],
): Promise<{ files: SavedFile[]; leftOut: LeftOut[] }> {
  const files: SavedFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name, bytes: content } of given) {
    if (files.length >= MAX_FILES) {
      leftOut.push({ name, reason: `Only ${MAX_FILES} files of a mail are kept` });
      continue;
    }
    try {
      files.push(await putFile(removeReplyFiles, "reply-files", { name, ...(await readDocument(content)) }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push({ name, reason: error.message });
    }
  }
  return { files, leftOut };
}
