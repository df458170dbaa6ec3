import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { lockJob } from "~/features/jobs/server/queries/locked-jobs";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { encodePhoto } from "~/platform/pictures/encode-photo";
import { saveFile } from "~/platform/storage/save-file";
import { MOST_MARKS } from "../../domain/condition";
import { photoAdded } from "../../domain/events";
import { evidencePhotoUnfit, evidenceTooMuch } from "../../errors";
import { conditionMarks, evidenceDocuments, evidencePhotos, evidenceSignatures } from "../tables";
import { removeSealed } from "./seal-document";

export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
const MAX_SIDE = 2_048;

interface Upload {
  file: File;
  /** By the clock of the device; ours without one. */
  at?: Date | undefined;
  now: Date;
  key: string | undefined;
  /** Checks the reach before the file is read and again before its row is written. */
  reach: (tx: Tx) => Promise<Reach<"job">>;
}

/** Saves a photo of the condition. Its mark names it by id. Answers its digest, so that a phone can compare. */
export async function addPhoto(actor: Actor, upload: Upload): Promise<{ id: string; sha256: string }> {
  const { file, at, now, key, reach } = upload;
  let sha256 = "";
  const { id } = await saveFile({
    ...{ folder: "evidence-photos", cleaner: removeSealed, actor, file, key, reach },
    input: (jobId) => ({ jobId }),
    read: async (given) => {
      const bytes = await readPhoto(given);
      sha256 = createHash("sha256").update(bytes).digest("hex");
      return { mediaType: "image/jpeg", bytes };
    },
    async write(tx, jobId, saved) {
      const { job, move, fact } = await lockJob(tx, jobId);
      if ((await tx.$count(evidencePhotos, eq(evidencePhotos.moveId, move.id))) >= MOST_MARKS)
        throw evidenceTooMuch({ most: MOST_MARKS });
      await tx.insert(evidencePhotos).values({
        ...{ ...saved, moveId: move.id, jobId: job.id, sha256, takenAt: at ?? now },
        ...{ createdAt: now, createdBy: actor.personId },
      });
      await record(tx, actor, photoAdded, {
        subjectId: saved.id,
        summary: `Photo added to ${fact.number}`,
        data: { moveId: move.id, move: fact.move, job: fact.number },
        at: now,
      });
    },
  });
  return { id, sha256 };
}

/** Keeps a photo of a phone that a mark or signature of its move names. The file is stored already, and the caller records the event. */
export async function keepNamedPhoto(
  tx: Tx,
  photo: { id: string; moveId: string; jobId: string; key: string; bytes: number; sha256: string } & {
    personId: string;
    takenAt: Date;
    now: Date;
  },
): Promise<void> {
  const { id, moveId, personId: createdBy, now: createdAt, ...rest } = photo;
  const isMarked = await tx.$count(
    conditionMarks,
    and(eq(conditionMarks.photoId, id), eq(conditionMarks.moveId, moveId)),
  );
  if (isMarked === 0 && !(await isOfSigner(tx, id, moveId))) return;
  await tx
    .insert(evidencePhotos)
    .values({ ...rest, id, moveId, createdBy, createdAt, name: `${id}.jpg`, mediaType: "image/jpeg" })
    .onConflictDoNothing();
}

async function isOfSigner(tx: Tx, photoId: string, moveId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: evidenceSignatures.id })
    .from(evidenceSignatures)
    .innerJoin(evidenceDocuments, eq(evidenceDocuments.id, evidenceSignatures.documentId))
    .where(and(eq(evidenceSignatures.photoId, photoId), eq(evidenceDocuments.moveId, moveId)));
  return rows.length > 0;
}

/** A phone's photo as it is, so that its digest stays; one with data about place or camera is encoded again. */
async function readPhoto(given: Buffer): Promise<Buffer> {
  if (given.length > MAX_PHOTO_BYTES) throw evidencePhotoUnfit.at("file");
  const found = await sharp(given, { failOn: "error" })
    .metadata()
    .catch(() => undefined);
  const isPlain = found?.format === "jpeg" && !found.exif && !found.xmp && !found.iptc;
  if (isPlain && Math.max(found.width, found.height) <= MAX_SIDE) return given;
  const photo = await encodePhoto(given, MAX_SIDE, { small: false });
  if (!photo) throw evidencePhotoUnfit.at("file");
  return photo.jpeg;
}
