import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Pieces } from "~/platform/storage/pieces";
import { inventoryVersions } from "../../inventories/server/tables";
import { inventoryPhotos, inventoryUploads } from "./tables";

/** The addresses of a file and its thumbnail, below this path. */
export const OFFICE_FILES = "/documents/inventory-photos";

export const photoKey = (id: string, ending: string): string => `inventory-photos/${id}.${ending}`;
export const thumbKey = (id: string): string => `inventory-photos/${id}-small.jpg`;
export const piecesOf = (id: string): Pieces => ({ folder: "inventory-uploads", id });

/** The storage keys of a photo or clip, whichever of them are there. */
export const filesOf = (id: string): string[] => [
  ...["jpg", "webm", "mp4"].map((ending) => photoKey(id, ending)),
  thumbKey(id),
];

const SHOWN = {
  id: inventoryPhotos.id,
  kind: inventoryPhotos.kind,
  room: inventoryPhotos.room,
  itemId: inventoryPhotos.itemId,
  key: inventoryPhotos.key,
  bytes: inventoryPhotos.bytes,
  width: inventoryPhotos.width,
  height: inventoryPhotos.height,
  duration: inventoryPhotos.duration,
  sha256: inventoryPhotos.sha256,
  takenAt: inventoryPhotos.takenAt,
  uploadedAt: inventoryPhotos.uploadedAt,
  uploadedBy: sql<string | null>`${people.name}`,
  surveyId: inventoryPhotos.surveyId,
};

const endingOf = (key: string) => key.slice(key.lastIndexOf("."));

async function photosWhere(reader: Reader, where: SQL | undefined, files: string) {
  const rows = await reader
    .select(SHOWN)
    .from(inventoryPhotos)
    .leftJoin(people, eq(people.id, inventoryPhotos.uploadedBy))
    .where(where)
    .orderBy(asc(inventoryPhotos.uploadedAt), asc(inventoryPhotos.id));
  return rows.map(({ key, ...photo }) => ({
    ...photo,
    path: `${files}/${photo.id}${endingOf(key)}`,
    thumb: photo.kind === "photo" ? `${files}/${photo.id}-small.jpg` : null,
  }));
}

/** True in SQL for photos that were there when a version was frozen. */
export const shownAt = (frozenAt: SQL): SQL =>
  sql`${inventoryPhotos.uploadedAt} <= ${frozenAt} and (${inventoryPhotos.removedAt} is null or ${inventoryPhotos.removedAt} > ${frozenAt})`;

/** The photos and clips of an inventory in order of arrival: those of today, or those that a frozen version shows. */
export async function listPhotos(
  reader: Reader,
  of: { inventoryId: string; version?: number | undefined },
  files = OFFICE_FILES,
) {
  const frozenAt = of.version === undefined ? null : await frozenAtOf(reader, of.inventoryId, of.version);
  const when = frozenAt
    ? shownAt(sql`${frozenAt.toISOString()}::timestamptz`)
    : isNull(inventoryPhotos.removedAt);
  return photosWhere(reader, and(eq(inventoryPhotos.inventoryId, of.inventoryId), when), files);
}

export type Photo = Awaited<ReturnType<typeof listPhotos>>[number];

async function frozenAtOf(reader: Reader, inventoryId: string, version: number): Promise<Date | null> {
  const [row] = await reader
    .select({ frozenAt: inventoryVersions.frozenAt })
    .from(inventoryVersions)
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), eq(inventoryVersions.version, version)));
  return row?.frozenAt ?? null;
}

/** A stored photo of an inventory, also a deleted one; undefined if there is none. */
export async function findPhoto(reader: Reader, of: { id: string; inventoryId?: string }) {
  const [photo] = await reader
    .select()
    .from(inventoryPhotos)
    .where(
      and(
        eq(inventoryPhotos.id, of.id),
        of.inventoryId === undefined ? undefined : eq(inventoryPhotos.inventoryId, of.inventoryId),
      ),
    );
  return photo;
}

/** The state of an upload, for the answer to its sender. */
export async function uploadStateOf(
  reader: Reader,
  of: { id: string; inventoryId: string; fromLink: boolean },
  files = OFFICE_FILES,
): Promise<{ state: "uploading" | "ready"; received: number; photo: Photo | null }> {
  const mine = and(eq(inventoryPhotos.id, of.id), eq(inventoryPhotos.inventoryId, of.inventoryId));
  const [photo] = await photosWhere(reader, mine, files);
  if (photo) {
    const sent = await reader.select({ bytes: inventoryPhotos.sentBytes }).from(inventoryPhotos).where(mine);
    return { state: "ready", received: sent[0]?.bytes ?? photo.bytes, photo };
  }
  const [upload] = await reader
    .select({ received: inventoryUploads.received })
    .from(inventoryUploads)
    .where(
      and(
        eq(inventoryUploads.id, of.id),
        eq(inventoryUploads.inventoryId, of.inventoryId),
        eq(inventoryUploads.fromLink, of.fromLink),
      ),
    );
  return { state: "uploading", received: upload?.received ?? 0, photo: null };
}

/** Deleted photos that no frozen version shows. */
export const isForgettable = (before: Date): SQL =>
  sql`${inventoryPhotos.removedAt} < ${before.toISOString()}::timestamptz and not exists (
    select 1 from ${inventoryVersions} v
    where v.inventory_id = ${inventoryPhotos.inventoryId} and v.frozen_at >= ${inventoryPhotos.uploadedAt}
      and v.frozen_at < ${inventoryPhotos.removedAt})`;

/** Photos and clips of an inventory that were not removed. */
export const countPhotos = (reader: Reader, inventoryId: string): Promise<number> =>
  reader.$count(
    inventoryPhotos,
    and(eq(inventoryPhotos.inventoryId, inventoryId), isNull(inventoryPhotos.removedAt)),
  );
