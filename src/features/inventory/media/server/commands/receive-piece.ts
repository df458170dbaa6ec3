import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { atMost } from "~/platform/kernel/at-most";
import { AppError } from "~/platform/kernel/errors";
import { isPiece } from "~/platform/kernel/pieces";
import { joinPieces, putPiece } from "~/platform/storage/pieces";
import { storage } from "~/platform/storage/storage";
import { inventoryPhotoAdded } from "../../domain/events";
import { MAX_BYTES, MAX_IN_INVENTORY, MAX_IN_ROOM, type MediaKind } from "../../domain/uploads";
import {
  fileTooLarge,
  inventoryPhotosFull,
  pieceNotValid,
  roomClipsFull,
  roomPhotosFull,
  uploadDiffers,
  uploadNotFound,
  uploadOffsetWrong,
  uploadsBusy,
} from "../../errors";
import { photoKey, piecesOf, thumbKey, uploadStateOf } from "../queries";
import { inventoryPhotos, inventoryUploads } from "../tables";
import { type CheckedFile, checkBeginning, checkFile } from "./check-file";
import { forgetUpload } from "./forget-media";

export interface Sent {
  uploadId: string;
  kind: MediaKind;
  room: string;
  itemId?: string | undefined;
  takenAt?: Date | undefined;
  surveyId?: string | undefined;
  size: number;
  offset: number;
  piece: Blob;
  now: Date;
}

export interface Sender {
  actor: Actor;
  fromLink: boolean;
  /** Checks the sender's access to the inventory: when the piece arrives and when the photo's row is written. */
  reach: (tx: Tx) => Promise<Reach<"inventory">>;
  /** The path below which the sender sees files. */
  files: string;
}

type State = Awaited<ReturnType<typeof uploadStateOf>>;

/** Whole files are in memory while they are checked: two at once, the others wait with one piece each. */
const checking = atMost({ together: 2, waiting: 48, refusal: () => uploadsBusy().retryIn(5) });

/**
 * Takes a piece of a photo or clip. A repeated piece counts once. The last one completes the file: it is checked, stored, and
 * gets its row. Throws CONFLICT with the offset to continue at, and INVALID for a file that is refused.
 */
export async function receivePiece(sender: Sender, sent: Sent): Promise<State> {
  const most = MAX_BYTES[sent.kind];
  if (sent.size > most) throw fileTooLarge.at("file", { most: most / 1024 / 1024 });
  const { offset, size } = sent;
  const length = sent.piece.size;
  if (!isPiece({ offset, size, length })) throw pieceNotValid.at("file");
  const { inventoryId, state } = await transaction((tx) => beginUpload(tx, sender, sent));
  if (state.state === "ready" || offset < state.received) return state;
  if (offset > state.received) throw uploadOffsetWrong({ received: state.received });
  if (offset + length === size) return checking(() => completeUpload(sender, sent, inventoryId));
  const bytes = Buffer.from(await sent.piece.arrayBuffer());
  if (offset === 0) await orForget(inventoryId, sent, async () => checkBeginning(sent.kind, bytes));
  await putPiece(piecesOf(sent.uploadId), offset, bytes);
  await db()
    .update(inventoryUploads)
    .set({ received: offset + length, touchedAt: sent.now })
    .where(and(eq(inventoryUploads.id, sent.uploadId), eq(inventoryUploads.received, offset)));
  return uploadStateOf(db(), { id: sent.uploadId, inventoryId, fromLink: sender.fromLink }, sender.files);
}

/** Opens the upload or finds it. An id of another file, room or sender is refused. */
async function beginUpload(tx: Tx, sender: Sender, sent: Sent) {
  const inventoryId = await sender.reach(tx);
  const { uploadId: id, kind, room, itemId = null, size, now } = sent;
  const { fromLink } = sender;
  const [photo] = await tx
    .select({ inventoryId: inventoryPhotos.inventoryId })
    .from(inventoryPhotos)
    .where(eq(inventoryPhotos.id, id));
  if (photo && photo.inventoryId !== inventoryId) throw uploadNotFound();
  if (!photo) {
    const [begun] = await tx
      .insert(inventoryUploads)
      .values({ id, inventoryId, kind, room, itemId, size, fromLink, touchedAt: now })
      .onConflictDoNothing()
      .returning({ id: inventoryUploads.id });
    if (begun) await assertRoomLeft(tx, inventoryId, { kind, room, fromLink });
    const [upload] = await tx.select().from(inventoryUploads).where(eq(inventoryUploads.id, id));
    if (!upload || upload.inventoryId !== inventoryId || upload.fromLink !== fromLink) throw uploadNotFound();
    if (upload.kind !== kind || upload.size !== size || upload.room !== room) throw uploadDiffers();
  }
  return { inventoryId, state: await uploadStateOf(tx, { id, inventoryId, fromLink }, sender.files) };
}

/** Counts stored files of the room and the inventory. Open uploads count when they complete. */
async function assertRoomLeft(
  tx: Tx,
  inventoryId: Reach<"inventory">,
  { kind, room, fromLink }: { kind: MediaKind; room: string; fromLink: boolean },
): Promise<void> {
  const present = and(eq(inventoryPhotos.inventoryId, inventoryId), isNull(inventoryPhotos.removedAt));
  const inRoom = and(present, eq(inventoryPhotos.room, room), eq(inventoryPhotos.kind, kind));
  const most = MAX_IN_ROOM[fromLink ? "link" : "staff"][kind];
  if ((await tx.$count(inventoryPhotos, inRoom)) >= most)
    throw kind === "photo" ? roomPhotosFull({ most }) : roomClipsFull({ most });
  if ((await tx.$count(inventoryPhotos, present)) >= MAX_IN_INVENTORY)
    throw inventoryPhotosFull({ most: MAX_IN_INVENTORY });
}

async function completeUpload(sender: Sender, sent: Sent, inventoryId: Reach<"inventory">): Promise<State> {
  const { uploadId: id } = sent;
  await orForget(inventoryId, sent, async () => {
    const file = await checkFile(sent.kind, await readWhole(sent));
    const key = photoKey(id, file.ending);
    await storage().put(key, file.bytes);
    if (file.thumb) await storage().put(thumbKey(id), file.thumb);
    await transaction((tx) => writePhoto(tx, sender, sent, { ...file, key }));
  });
  return uploadStateOf(db(), { id, inventoryId, fromLink: sender.fromLink }, sender.files);
}

/** The stored units and the last piece. A unit that is gone moves the upload back to it. */
async function readWhole({ uploadId, offset, size, piece }: Sent): Promise<Buffer> {
  const last = Buffer.from(await piece.arrayBuffer());
  const joined = await joinPieces(piecesOf(uploadId), { offset, size, last });
  if ("whole" in joined) return joined.whole;
  await db()
    .update(inventoryUploads)
    .set({ received: joined.missing })
    .where(eq(inventoryUploads.id, uploadId));
  throw uploadOffsetWrong({ received: joined.missing });
}

async function writePhoto(
  tx: Tx,
  sender: Sender,
  sent: Sent,
  file: CheckedFile & { key: string },
): Promise<void> {
  const inventoryId = await sender.reach(tx);
  const { uploadId: id, kind, room, itemId = null, takenAt = null, surveyId = null, now } = sent;
  const { bytes, thumb: _, ending: __, ...stored } = file;
  // Uploads of one inventory complete in turn, so that the limits hold.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`inventory-photos:${inventoryId}`}))`);
  const [open] = await tx
    .select({ id: inventoryUploads.id })
    .from(inventoryUploads)
    .where(eq(inventoryUploads.id, id))
    .for("update");
  // The same last piece, sent twice at once, has completed it.
  if (!open) return;
  await assertRoomLeft(tx, inventoryId, { kind, room, fromLink: sender.fromLink });
  await tx.insert(inventoryPhotos).values({
    ...{
      id,
      inventoryId,
      kind,
      room,
      itemId,
      takenAt,
      surveyId,
      ...stored,
      bytes: bytes.length,
      sentBytes: sent.size,
    },
    ...{ uploadedAt: now, uploadedBy: sender.actor.personId, fromLink: sender.fromLink },
  });
  // After the photo, so that the trigger leaves its files.
  await tx.delete(inventoryUploads).where(eq(inventoryUploads.id, id));
  await record(tx, sender.actor, inventoryPhotoAdded, {
    subjectId: inventoryId,
    summary: `${kind === "photo" ? "Photo" : "Clip"} added${sender.fromLink ? " by the customer" : ""}`,
    data: { photoId: id, kind, room, fromLink: sender.fromLink },
    at: now,
  });
}

/** Runs a check. A file that it refuses is deleted, so that its id may be used again. */
async function orForget(inventoryId: string, { uploadId }: Sent, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const isRefused = error instanceof AppError && (error.code === "INVALID" || error.code === "CONFLICT");
    if (isRefused && error.reason !== uploadOffsetWrong.reason) {
      await transaction((tx) => forgetUpload(tx, { id: uploadId, inventoryId }));
    }
    throw error;
  }
}
