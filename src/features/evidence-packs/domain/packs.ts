export const PACK_STATES = ["asked", "ready", "failed"] as const;
/** `failed`: it was tried and given up; another one can be asked for. */
export type PackState = (typeof PACK_STATES)[number];

/** A pack can be made again from the same evidence, so its file is not kept longer. */
export const PACK_DAYS = 30;
export const MAX_OFFICER = 120;
/** Bytes of a piece of the file in the storage. */
export const PIECE = 1024 * 1024;
