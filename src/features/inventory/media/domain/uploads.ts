export const MEDIA_KINDS = ["photo", "clip"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

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
