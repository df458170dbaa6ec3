import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { moves } from "../tables";

/** Empties what was noted for the crew on moves of some quotes. Returns the moves. */
export async function eraseMoves(tx: Tx, quoteIds: readonly string[], now: Date) {
  if (quoteIds.length === 0) return [];
  return tx
    .update(moves)
    .set({ notes: "", updatedAt: now })
    .where(inArray(moves.quoteId, [...quoteIds]))
    .returning({ id: moves.id, number: moves.number });
}
