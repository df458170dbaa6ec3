import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { assertReachMove } from "~/features/moves/server/reach";
import { type Reader, transaction } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { Pieces } from "~/platform/storage/pieces";
import { photoUnknown } from "../../errors";
import { crewEvents, crewPhotos, crewUploads } from "../tables";

/** The addresses of a photo and its thumbnail, below this path. */
export const CREW_FILES = "/documents/crew-photos";

export const photoKey = (id: string): string => `crew-photos/${id}.jpg`;
export const thumbKey = (id: string): string => `crew-photos/${id}-small.jpg`;
export const piecesOf = (id: string): Pieces => ({ folder: "crew-uploads", id });

/** Photos with their takers' names, by the time that they were taken. */
export async function listPhotos(reader: Reader, where: SQL | undefined) {
  const rows = await reader
    .select({
      ...{ id: crewPhotos.id, jobId: crewPhotos.jobId, kind: crewPhotos.kind, room: crewPhotos.room },
      ...{ itemId: crewPhotos.itemId, width: crewPhotos.width, height: crewPhotos.height },
      ...{ bytes: crewPhotos.bytes, sha256: crewPhotos.sha256, takenAt: crewPhotos.takenAt },
      ...{ receivedAt: crewPhotos.receivedAt, by: people.name },
    })
    .from(crewPhotos)
    .innerJoin(people, eq(people.id, crewPhotos.personId))
    .where(where)
    .orderBy(asc(crewPhotos.takenAt), asc(crewPhotos.id));
  return rows.map((photo) => ({
    ...photo,
    path: `${CREW_FILES}/${photo.id}.jpg`,
    thumb: `${CREW_FILES}/${photo.id}-small.jpg`,
  }));
}

/** The storage keys of those of the photos that have arrived. */
export async function listPhotoKeys(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select({ key: crewPhotos.key })
    .from(crewPhotos)
    .where(inArray(crewPhotos.id, [...ids]))
    .orderBy(asc(crewPhotos.takenAt));
  return rows.map(({ key }) => key);
}

/** A photo of a job that has arrived. */
export async function findTaken(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      ...{ id: crewPhotos.id, moveId: crewPhotos.moveId, jobId: crewPhotos.jobId, key: crewPhotos.key },
      ...{ bytes: crewPhotos.bytes, sha256: crewPhotos.sha256, takenAt: crewPhotos.takenAt },
      personId: crewPhotos.personId,
    })
    .from(crewPhotos)
    .where(eq(crewPhotos.id, id));
  const { moveId, jobId } = row ?? {};
  return row && moveId && jobId ? { ...row, moveId, jobId } : undefined;
}

/** The vehicle check and its line that a photo belongs to. */
export async function findCheckOf(reader: Reader, of: { photoId: string; personId: string }) {
  const { rows } = await reader.execute<{ check_id: string; item: string }>(sql`
    select e.id as check_id, d ->> 'item' as item from ${crewEvents} e, jsonb_array_elements(e.payload -> 'defects') d
    where e.person_id = ${of.personId} and e.kind = 'vehicle_check' and d -> 'photos' ? ${of.photoId} limit 1`);
  const [row] = rows;
  return row && { checkId: row.check_id, item: row.item };
}

/** The received bytes of an upload of this person. */
export async function uploadStateOf(
  reader: Reader,
  of: { id: string; personId: string },
): Promise<{ state: "uploading" | "ready"; received: number }> {
  const [photo] = await reader
    .select({ sentBytes: crewPhotos.sentBytes })
    .from(crewPhotos)
    .where(and(eq(crewPhotos.id, of.id), eq(crewPhotos.personId, of.personId)));
  if (photo) return { state: "ready", received: photo.sentBytes };
  const [upload] = await reader
    .select({ received: crewUploads.received })
    .from(crewUploads)
    .where(and(eq(crewUploads.id, of.id), eq(crewUploads.personId, of.personId)));
  return { state: "uploading", received: upload?.received ?? 0 };
}

const FILE = /^([0-9a-f-]{36})(-small)?\.jpg$/;

/** The storage key of a photo that the actor may see: of a move in reach, or without one of fleet. Throws NOT_FOUND. */
export async function findPhotoKey(actor: Actor, file: string | undefined): Promise<string> {
  const [, id, small] = FILE.exec(file ?? "") ?? [];
  if (!id) throw photoUnknown();
  return transaction(async (tx) => {
    const [photo] = await tx
      .select({ moveId: crewPhotos.moveId, key: crewPhotos.key })
      .from(crewPhotos)
      .where(eq(crewPhotos.id, id));
    if (!photo) throw photoUnknown();
    if (photo.moveId) await assertReachMove(tx, actor, photo.moveId, "view_moves");
    else if (!can(actor, "manage_fleet")) throw photoUnknown();
    return small ? thumbKey(id) : photo.key;
  });
}
