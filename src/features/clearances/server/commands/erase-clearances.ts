import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { clearanceAsks, clearanceLinks, clearances } from "../tables";

/** Deletes the clearances and links of an erased person's moves: they hold addresses and caretakers. Returns the rows' ids. */
export async function eraseClearances(tx: Tx, moveIds: readonly string[]): Promise<string[]> {
  if (moveIds.length === 0) return [];
  const ids = [...moveIds];
  await tx.delete(clearanceAsks).where(inArray(clearanceAsks.moveId, ids));
  const links = await tx
    .delete(clearanceLinks)
    .where(inArray(clearanceLinks.moveId, ids))
    .returning({ id: clearanceLinks.id });
  const rows = await tx
    .delete(clearances)
    .where(inArray(clearances.moveId, ids))
    .returning({ id: clearances.id });
  return [...rows, ...links].map(({ id }) => id);
}
