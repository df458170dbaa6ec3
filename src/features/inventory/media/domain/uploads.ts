export const MEDIA_KINDS = ["photo", "clip"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Every piece but the last is one to four of these, so that a cut on a slow line costs little. */
export const UNIT_BYTES = 65_536;
export const PIECE_BYTES = 4 * UNIT_BYTES;

const MB = 1024 * 1024;
/** Bytes of a file as it is sent. */
export const MAX_BYTES: Readonly<Record<MediaKind, number>> = { photo: 8 * MB, clip: 12 * MB };

/** Milliseconds of a clip. Recorders stop up to a second late. */
export const MAX_CLIP = 20_000;
export const CLIP_TOLERANCE = 1_000;

/** Files of one room, by uploader. */
export const MAX_IN_ROOM: Readonly<Record<"link" | "staff", Readonly<Record<MediaKind, number>>>> = {
  link: { photo: 8, clip: 1 },
  staff: { photo: 40, clip: 5 },
};
export const MAX_IN_INVENTORY = 400;

/** Hours that an unfinished upload and a deleted photo stay. */
export const UNFINISHED_HOURS = 24;

/** True if a piece of this length may begin at this offset of the file. */
export function isPiece({ offset, size, length }: { offset: number; size: number; length: number }): boolean {
  const end = offset + length;
  if (offset % UNIT_BYTES !== 0 || length < 1 || length > PIECE_BYTES || end > size) return false;
  return end === size || length % UNIT_BYTES === 0;
}
