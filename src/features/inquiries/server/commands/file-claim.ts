import { nextNumber } from "~/platform/db/counters";
import { db, type Reader, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { once } from "~/platform/http/idempotency";
import { formatDate, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import { encodePhoto, type Photo } from "~/platform/pictures/encode-photo";
import { storage } from "~/platform/storage/storage";
import { claimNumberOf, MAX_PHOTO_BYTES } from "../../domain/inquiries";
import { moveStillAhead, photoNotReadable, photoTooLarge } from "../../errors";
import { claimPhotos, claims } from "../tables";
import { type InquiryForm, receiveInquiry } from "./receive-inquiry";

/** Pixels of the longest side, enough to show a scratch. */
const MAX_SIDE = 2400;

export interface ClaimForm extends Omit<InquiryForm, "service" | "message"> {
  reference: string;
  items: string[];
  description: string;
  photos: File[];
}

/**
 * The date of an unstarted move, by its reference and its customer's phone number (E.164). Undefined for all other
 * pairs, so that nothing leaks to a claim's sender.
 */
export const movesStillAhead =
  definePort<
    (reader: Reader, claim: { reference: string; phone: string; now: Date }) => Promise<PlainDate | undefined>
  >();

async function refuseBeforeMove(form: ClaimForm, now: Date): Promise<void> {
  for (const findDay of movesStillAhead.all()) {
    const date = await findDay(db(), { ...form, now });
    if (date) throw moveStillAhead.at("reference", { date: formatDate(date) });
  }
}

/** Re-encodes a photo as a JPEG of at most 2,400 px. Throws INVALID at `photos`. */
export async function readPhoto(name: string, bytes: Buffer): Promise<Photo> {
  const shown = name.replace(/\p{Cc}/gu, "").slice(0, 60);
  if (bytes.length > MAX_PHOTO_BYTES) throw photoTooLarge.at("photos", { name: shown });
  const photo = await encodePhoto(bytes, MAX_SIDE);
  if (!photo) throw photoNotReadable.at("photos", { name: shown });
  return photo;
}

/**
 * Files a claim. Photos are stored first, outside the transaction; then one transaction creates the claim with the next
 * CLM number, its inquiry and the acknowledgement. On failure the files are removed. Throws INVALID at `reference` for
 * a move that has not started.
 */
export async function fileClaim(
  actor: Actor,
  form: ClaimForm,
  at: { now: Date; key: string | undefined },
): Promise<{ number: string }> {
  await refuseBeforeMove(form, at.now);
  const kept: { id: string; key: string; width: number; height: number; bytes: number }[] = [];
  const claimId = newId(at.now.getTime());
  try {
    // One at a time, to limit memory.
    for (const file of form.photos.filter(({ size }) => size > 0)) {
      const { jpeg, width, height } = await readPhoto(file.name, Buffer.from(await file.arrayBuffer()));
      const id = newId(at.now.getTime());
      const key = `claims/${claimId}/${id}.jpg`;
      await storage().put(key, jpeg);
      kept.push({ id, key, width, height, bytes: jpeg.length });
    }
    const { photos: _, ...input } = form;
    const answer = await transaction((tx) =>
      once(tx, { scope: "claims", key: at.key, input: { ...input, photos: kept.length } }, async () => {
        const year = nairobiYear(at.now);
        const number = claimNumberOf(year, await nextNumber(tx, "claim", year));
        const inquiryId = await receiveInquiry(
          tx,
          actor,
          {
            name: form.name,
            email: form.email,
            phone: form.phone,
            service: "",
            message: form.description,
            consent: form.consent,
            locale: form.locale,
          },
          { source: "claim", claimNumber: number, now: at.now },
        );
        await tx
          .insert(claims)
          .values({ id: claimId, inquiryId, number, reference: form.reference, items: form.items });
        if (kept.length > 0) {
          await tx
            .insert(claimPhotos)
            .values(kept.map((photo, position) => ({ ...photo, claimId, position })));
        }
        return { number, claimId };
      }),
    );
    // A repeated request returned the first claim's number, so these files are unused.
    if (answer.claimId !== claimId) await forget(kept);
    return { number: answer.number };
  } catch (error) {
    await forget(kept);
    throw error;
  }
}

async function forget(photos: readonly { key: string }[]): Promise<void> {
  for (const { key } of photos) await storage().remove(key);
}
