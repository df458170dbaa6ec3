import { PIECE_BYTES, UNIT_BYTES } from "~/platform/kernel/pieces";
import { storage } from "./storage";

/** An upload that arrives in pieces: its folder in the storage, and its id. */
export interface Pieces {
  folder: string;
  id: string;
}

const unitKey = ({ folder, id }: Pieces, offset: number): string => `${folder}/${id}/${offset}.part`;

/** Stores a piece in units. */
export async function putPiece(of: Pieces, offset: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += UNIT_BYTES)
    await storage().put(unitKey(of, offset + at), bytes.subarray(at, at + UNIT_BYTES));
}

/** The stored units and the last piece, or the offset of a unit that is gone. */
export async function joinPieces(
  of: Pieces,
  { offset, size, last }: { offset: number; size: number; last: Buffer },
): Promise<{ whole: Buffer } | { missing: number }> {
  const whole = Buffer.alloc(size);
  for (let at = 0; at < offset; at += UNIT_BYTES) {
    const unit = await storage().get(unitKey(of, at));
    if (!unit) return { missing: at };
    unit.copy(whole, at);
  }
  last.copy(whole, offset);
  return { whole };
}

/** The keys of an upload's units, with those of a piece that was stored and not counted. */
export const unitKeys = (of: Pieces, received: number): string[] =>
  received === 0
    ? []
    : Array.from({ length: Math.ceil((received + PIECE_BYTES) / UNIT_BYTES) }, (_, unit) =>
        unitKey(of, unit * UNIT_BYTES),
      );
