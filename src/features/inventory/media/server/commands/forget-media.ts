import { and, eq, inArray, lt } from "drizzle-orm";
import { db, type Tx } from "~/platform/db/database";
import { storage } from "~/platform/storage/storage";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { UNFINISHED_HOURS } from "../../domain/uploads";
import { isForgettable, keysOfPhoto, keysOfUpload } from "../queries";
import { inventoryPhotos, inventoryUploads } from "../tables";

/** Deletes files whose rows were deleted or never written. */
export const removeMedia = defineTask<{ keys: string[] }>("remove-inventory-media");

const IDS = /^inventory-photos\/([0-9a-f-]{36})/;

/** Deletes the files, except those of a photo that has a row: an upload may have completed meanwhile. */
export async function removeFiles(keys: readonly string[]): Promise<void> {
  const ids = [...new Set(keys.flatMap((key) => IDS.exec(key)?.[1] ?? []))];
  const rows = ids.length
    ? await db().select({ id: inventoryPhotos.id }).from(inventoryPhotos).where(inArray(inventoryPhotos.id, ids))
    : [];
  const named = new Set(rows.map(({ id }) => id));
  for (const key of keys) if (!named.has(IDS.exec(key)?.[1] ?? "")) await storage().remove(key);
}

/** Deletes an upload with all it has received. */
export async function forgetUpload(tx: Tx, of: { id: string; inventoryId: string }): Promise<void> {
  const [gone] = await tx
    .delete(inventoryUploads)
    .where(and(eq(inventoryUploads.id, of.id), eq(inventoryUploads.inventoryId, of.inventoryId)))
    .returning();
  if (gone) await enqueue(tx, removeMedia, { keys: keysOfUpload(gone) });
}

/** Deletes uploads that stopped a day ago, and photos that were deleted a day ago and that no frozen version shows. */
export async function forgetMedia(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNFINISHED_HOURS * 3_600_000);
  const stopped = await tx.delete(inventoryUploads).where(lt(inventoryUploads.touchedAt, before)).returning();
  const deleted = await tx
    .delete(inventoryPhotos)
    .where(isForgettable(before))
    .returning({ id: inventoryPhotos.id, key: inventoryPhotos.key });
  for (const upload of stopped) await enqueue(tx, removeMedia, { keys: keysOfUpload(upload) });
  if (deleted.length > 0) await enqueue(tx, removeMedia, { keys: deleted.flatMap(keysOfPhoto) });
}

/** Deletes all photos and uploads of an erased customer's inventories. Returns the rows' ids. */
export async function eraseMedia(tx: Tx, inventoryIds: readonly string[]): Promise<string[]> {
  if (inventoryIds.length === 0) return [];
  const photos = await tx
    .delete(inventoryPhotos)
    .where(inArray(inventoryPhotos.inventoryId, [...inventoryIds]))
    .returning({ id: inventoryPhotos.id, key: inventoryPhotos.key });
  const uploads = await tx
    .delete(inventoryUploads)
    .where(inArray(inventoryUploads.inventoryId, [...inventoryIds]))
    .returning();
  const keys = [...photos.flatMap(keysOfPhoto), ...uploads.flatMap(keysOfUpload)];
  if (keys.length > 0) await enqueue(tx, removeMedia, { keys });
  return [...photos, ...uploads].map(({ id }) => id);
}
