import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { keepNamedPhoto } from "~/features/evidence/server/commands/add-photo";
import { addDefectPhoto } from "~/features/fleet/checks/server/commands";
import {
  photoNotReadable,
  pieceNotValid,
  uploadDiffers,
  uploadNotFound,
  uploadOffsetWrong,
  uploadsBusy,
} from "~/features/inventory/media/errors";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { atMost } from "~/platform/kernel/at-most";
import { isPiece } from "~/platform/kernel/pieces";
import { cleanPhoto, thumbOf } from "~/platform/pictures/clean-photo";
import { joinPieces, putPiece, unitKeys } from "~/platform/storage/pieces";
import { storage } from "~/platform/storage/storage";
import { crewPhotoAdded } from "../../domain/facts";
import type { PhotoKind } from "../../domain/reports";
import { photoDiffers, reportOfOtherJob } from "../../errors";
import { findCheckOf, photoKey, piecesOf, thumbKey, uploadStateOf } from "../queries/photos";
import { listGiven, moveOf } from "../queries/reports";
import { crewPhotos, crewUploads } from "../tables";

/** Pixels of the longest side. */
const SIDE = 2048;
/** Whole photos are in memory while they are checked. */
const checking = atMost({ together: 2, waiting: 48, refusal: () => uploadsBusy().retryIn(5) });

export interface SentPhoto {
  id: string;
  jobId?: string | undefined;
  kind: PhotoKind;
  room: string;
  itemId?: string | undefined;
  takenAt: Date;
  device: string;
  size: number;
  offset: number;
  sha256: string;
  piece: Blob;
  now: Date;
}

type State = Awaited<ReturnType<typeof uploadStateOf>>;

/**
 * Takes a piece of a photo of the actor's job. A repeated piece counts once; the last one completes the photo. Throws CONFLICT
 * with the offset to continue at.
 */
export async function receivePhoto(actor: Actor, sent: SentPhoto): Promise<State> {
  const { id, offset, size, now } = sent;
  const length = sent.piece.size;
  if (!isPiece({ offset, size, length })) throw pieceNotValid.at("file");
  const personId = personIdOf(actor);
  const state = await transaction((tx) => beginUpload(tx, personId, sent));
  if (state.state === "ready" || offset < state.received) return state;
  if (offset > state.received) throw uploadOffsetWrong({ received: state.received });
  const bytes = Buffer.from(await sent.piece.arrayBuffer());
  if (offset + length === size) {
    await checking(() => complete(actor, sent, bytes));
  } else {
    await putPiece(piecesOf(id), offset, bytes);
    await db()
      .update(crewUploads)
      .set({ received: offset + length, touchedAt: now })
      .where(and(eq(crewUploads.id, id), eq(crewUploads.received, offset)));
  }
  return uploadStateOf(db(), { id, personId });
}

/** Opens the upload or finds it. An id of another person or file, and a job that was never theirs, are refused. */
async function beginUpload(tx: Tx, personId: string, sent: SentPhoto): Promise<State> {
  const { id, jobId = null, size, sha256, now } = sent;
  if (jobId && !(await listGiven(tx, personId, [jobId])).has(jobId)) throw reportOfOtherJob();
  const [photo] = await tx
    .select({ personId: crewPhotos.personId, sentSha256: crewPhotos.sentSha256 })
    .from(crewPhotos)
    .where(eq(crewPhotos.id, id));
  if (photo && photo.personId !== personId) throw uploadNotFound();
  if (photo && photo.sentSha256 !== sha256) throw uploadDiffers();
  if (photo) return uploadStateOf(tx, { id, personId });
  await tx
    .insert(crewUploads)
    .values({ id, personId, jobId, size, sha256, touchedAt: now })
    .onConflictDoNothing();
  const [upload] = await tx.select().from(crewUploads).where(eq(crewUploads.id, id));
  if (upload?.personId !== personId) throw uploadNotFound();
  if (upload.size !== size || upload.sha256 !== sha256 || upload.jobId !== jobId) throw uploadDiffers();
  return { state: "uploading", received: upload.received };
}

async function complete(actor: Actor, sent: SentPhoto, last: Buffer): Promise<void> {
  const { id, offset, size, sha256 } = sent;
  const joined = await joinPieces(piecesOf(id), { offset, size, last });
  if ("missing" in joined) {
    await db().update(crewUploads).set({ received: joined.missing }).where(eq(crewUploads.id, id));
    throw uploadOffsetWrong({ received: joined.missing });
  }
  try {
    if (hexOf(joined.whole) !== sha256) throw photoDiffers.at("file");
    const photo = await cleanPhoto(joined.whole, SIDE);
    const thumb = photo && (await thumbOf(photo.jpeg).catch(() => undefined));
    if (!photo || !thumb) throw photoNotReadable.at("file");
    await storage().put(photoKey(id), photo.jpeg);
    await storage().put(thumbKey(id), thumb);
    await transaction((tx) => writePhoto(tx, actor, sent, photo));
    for (const key of unitKeys(piecesOf(id), offset)) await storage().remove(key);
  } catch (error) {
    // From the start: a piece may have been damaged on the way.
    await db().update(crewUploads).set({ received: 0 }).where(eq(crewUploads.id, id));
    throw error;
  }
}

const hexOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function writePhoto(
  tx: Tx,
  actor: Actor,
  sent: SentPhoto,
  { jpeg, width, height }: { jpeg: Buffer; width: number; height: number },
): Promise<void> {
  const { id, jobId = null, kind, room, itemId = null, takenAt, device, size, sha256, now } = sent;
  const personId = personIdOf(actor);
  const [open] = await tx
    .select({ id: crewUploads.id })
    .from(crewUploads)
    .where(eq(crewUploads.id, id))
    .for("update");
  // The same last piece, sent twice at once, has completed it.
  if (!open) return;
  const given = jobId ? (await listGiven(tx, personId, [jobId])).get(jobId) : undefined;
  const moveId = given?.moveId ?? null;
  await tx.insert(crewPhotos).values({
    ...{ id, personId, device, jobId, moveId, kind, room, itemId, key: photoKey(id), width, height },
    ...{ bytes: jpeg.length, sentBytes: size, sha256: hexOf(jpeg), sentSha256: sha256 },
    ...{ takenAt, receivedAt: now },
  });
  await tx.delete(crewUploads).where(eq(crewUploads.id, id));
  const of = kind === "defect" ? await findCheckOf(tx, { photoId: id, personId }) : undefined;
  if (of) await addDefectPhoto(tx, { ...of, key: photoKey(id) });
  if (moveId && jobId)
    await keepNamedPhoto(tx, {
      ...{ id, moveId, jobId, personId, key: photoKey(id), bytes: jpeg.length, sha256: hexOf(jpeg) },
      ...{ takenAt, now },
    });
  await record(tx, actor, crewPhotoAdded, {
    subjectId: moveId ?? personId,
    summary: `${given ? `${given.number}: ` : ""}photo by ${actor.name}`,
    data: {
      ...{ number: given?.number ?? "", move: moveOf(given?.number ?? ""), jobId: jobId ?? "" },
      ...{ person: actor.name, photoId: id, kind, room },
    },
    at: now,
  });
}
