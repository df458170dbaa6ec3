/** Every piece of an upload but the last is one to four of these, so that a cut on a slow line costs little. */
export const UNIT_BYTES = 65_536;
export const PIECE_BYTES = 4 * UNIT_BYTES;

/** True if a piece of this length may begin at this offset of the file. */
export function isPiece({ offset, size, length }: { offset: number; size: number; length: number }): boolean {
  const end = offset + length;
  if (offset % UNIT_BYTES !== 0 || length < 1 || length > PIECE_BYTES || end > size) return false;
  return end === size || length % UNIT_BYTES === 0;
}
