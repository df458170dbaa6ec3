import { createHash } from "node:crypto";
import { storage } from "~/platform/storage/storage";
import { PIECE } from "../../domain/packs";
import { pieceKey } from "../queries/pack-file";

/** Stores a file as it is written, so that one piece of it is in memory. A second try writes the same pieces. */
export function openPackFile(id: string) {
  const hash = createHash("sha256");
  let open: Buffer[] = [];
  let length = 0;
  let pieces = 0;
  const put = async (piece: Buffer) => {
    await storage().put(pieceKey(id, pieces), piece);
    pieces += 1;
  };
  return {
    async write(bytes: Buffer): Promise<void> {
      hash.update(bytes);
      open.push(bytes);
      length += bytes.length;
      if (length - pieces * PIECE < PIECE) return;
      let all = Buffer.concat(open);
      for (; all.length >= PIECE; all = all.subarray(PIECE)) await put(all.subarray(0, PIECE));
      // A copy, so that what was stored is released.
      open = [Buffer.from(all)];
    },
    async close(): Promise<{ bytes: number; sha256: string }> {
      const rest = Buffer.concat(open);
      if (rest.length > 0) await put(rest);
      return { bytes: length, sha256: hash.digest("hex") };
    },
  };
}

/** Removes the pieces of a pack, also of one that was never finished. */
export async function removePackFile(id: string): Promise<void> {
  for (let piece = 0; await storage().get(pieceKey(id, piece)); piece += 1)
    await storage().remove(pieceKey(id, piece));
}
