import { and, eq } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import type { Reach } from "~/platform/http/reach";
import { type SavedFile, saveFile } from "~/platform/storage/save-file";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { MAX_FILES, purchaseFileAdded, purchaseFileRemoved } from "../../domain/purchases";
import { purchaseCancelledAlready, purchaseFileNotFound, purchaseFilesTooMany } from "../../errors";
import { lockPurchase } from "../queries/locked";
import { assertReachPurchase } from "../reach";
import { purchaseFiles } from "../tables";

/** Files without a row, after a removal or a failed save. */
export const removePurchaseFiles = defineTask<{ keys: string[] }>("remove-purchase-files");

/** Writes the row of a saved file. */
export async function insertFile(
  tx: Tx,
  actor: Actor,
  { id, file, now }: { id: Reach<"purchase">; file: SavedFile; now: Date },
): Promise<void> {
  const { number, state } = await lockPurchase(tx, id);
  if (state === "cancelled") throw purchaseCancelledAlready();
  if ((await tx.$count(purchaseFiles, eq(purchaseFiles.purchaseId, id))) >= MAX_FILES)
    throw purchaseFilesTooMany({ most: MAX_FILES });
  await tx
    .insert(purchaseFiles)
    .values({ ...file, purchaseId: id, createdAt: now, createdBy: actor.personId });
  await record(tx, actor, purchaseFileAdded, {
    subjectId: id,
    summary: `File added to ${number}: ${file.name}`,
    data: { number, fileId: file.id },
    at: now,
  });
}

/** Adds a photo or PDF to a purchase. */
export function addFile(
  { actor, now, idempotencyKey: key }: RequestContext,
  { id, file }: { id: string; file: File },
): Promise<{ id: string }> {
  return saveFile<Reach<"purchase">>({
    folder: "purchases",
    cleaner: removePurchaseFiles,
    ...{ actor, file, key },
    input: (purchaseId) => ({ purchaseId }),
    read: readDocument,
    reach: (tx) => assertReachPurchase(tx, actor, id),
    write: (tx, purchaseId, saved) => insertFile(tx, actor, { id: purchaseId, file: saved, now }),
  });
}

/** Deletes a file of a purchase that waits for approval; a second call is NOT_FOUND. */
export async function removeFile(
  tx: Tx,
  actor: Actor,
  { id, fileId, now }: { id: Reach<"purchase">; fileId: string; now: Date },
): Promise<void> {
  const { number } = await lockPurchase(tx, id);
  const [gone] = await tx
    .delete(purchaseFiles)
    .where(and(eq(purchaseFiles.id, fileId), eq(purchaseFiles.purchaseId, id)))
    .returning({ key: purchaseFiles.key, name: purchaseFiles.name });
  if (!gone) throw purchaseFileNotFound();
  await enqueue(tx, removePurchaseFiles, { keys: [gone.key] });
  await record(tx, actor, purchaseFileRemoved, {
    subjectId: id,
    summary: `File of ${number} deleted: ${gone.name}`,
    data: { number, fileId },
    at: now,
  });
}
