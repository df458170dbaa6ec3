import { storage } from "~/platform/storage/storage";
import { PIECE } from "../../domain/packs";

export const pieceKey = (id: string, piece: number): string => `evidence-packs/${id}/${piece}.part`;

/** The pieces of a finished pack, read one after another as they are asked for. */
export function streamPack({ id, bytes }: { id: string; bytes: number }): ReadableStream<Uint8Array> {
  const count = Math.ceil(bytes / PIECE);
  let piece = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (piece >= count) return controller.close();
      const found = await storage().get(pieceKey(id, piece));
      if (!found) throw new Error(`Piece ${piece} of the evidence pack ${id} is missing.`);
      piece += 1;
      controller.enqueue(new Uint8Array(found));
    },
  });
}
