import { and, eq, inArray, lt } from "drizzle-orm";
import { db, type Tx } from "~/platform/db/database";
import { unitKeys } from "~/platform/storage/pieces";
import { storage } from "~/platform/storage/storage";
import { UNFINISHED_HOURS } from "../../domain/uploads";
import { filesOf, isForgettable, piecesOf } from "../queries";
import { inventoryGoneFiles, inventoryPhotos, inventoryUploads } from "../tables";

/** Deletes an upload with all it has received. */
export async function forgetUpload(tx: Tx, of: { id: string; inventoryId: string }): Promise<void> {
  await tx
    .delete(inventoryUploads)
    .where(and(eq(inventoryUploads.id, of.id), eq(inventoryUploads.inventoryId, of.inventoryId)));
}

/** Deletes uploads that stopped a day ago, and photos that were deleted a day ago and that no frozen version shows. */
export async function forgetMedia(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNFINISHED_HOURS * 3_600_000);
  await tx.delete(inventoryUploads).where(lt(inventoryUploads.touchedAt, before));
  await tx.delete(inventoryPhotos).where(isForgettable(before));
}

/** Rows of one turn. */
const TOGETHER = 200;

/**
 * Removes the files of deleted photos and uploads. An upload that was completed has a photo of its id: only its units go.
 * A run that breaks off is repeated: removing a missing file is no error.
 */
export async function removeGoneFiles(): Promise<void> {
  for (;;) {
    const gone = await db()
      .select()
      .from(inventoryGoneFiles)
      .orderBy(inventoryGoneFiles.place)
      .limit(TOGETHER);
    if (gone.length === 0) return;
    const ids = [...new Set(gone.map(({ mediaId }) => mediaId))];
    const rows = await db()
      .select({ id: inventoryPhotos.id })
      .from(inventoryPhotos)
      .where(inArray(inventoryPhotos.id, ids));
    const present = new Set(rows.map(({ id }) => id));
    for (const { mediaId, received } of gone)
      for (const key of [
        ...unitKeys(piecesOf(mediaId), received),
        ...(present.has(mediaId) ? [] : filesOf(mediaId)),
      ])
        await storage().remove(key);
    const places = gone.map(({ place }) => place);
    await db().delete(inventoryGoneFiles).where(inArray(inventoryGoneFiles.place, places));
  }
}

/** Deletes all photos and uploads of an erased customer's inventories. Returns the rows' ids. */
export async function eraseMedia(tx: Tx, inventoryIds: readonly string[]): Promise<string[]> {
  if (inventoryIds.length === 0) return [];
  const of = [...inventoryIds];
  const photos = await tx
    .delete(inventoryPhotos)
    .where(inArray(inventoryPhotos.inventoryId, of))
    .returning({ id: inventoryPhotos.id });
  const uploads = await tx
    .delete(inventoryUploads)
    .where(inArray(inventoryUploads.inventoryId, of))
    .returning({ id: inventoryUploads.id });
  return [...photos, ...uploads].map(({ id }) => id);
}
