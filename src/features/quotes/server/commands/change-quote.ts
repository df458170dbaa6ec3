import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { quotes } from "../tables";

/**
 * Writes columns of a quote whose lock the caller holds, and counts the change, so that two editors notice each other.
 * Returns the new `rowVersion`.
 */
export async function changeQuote(
  tx: Tx,
  id: string,
  now: Date,
  columns: Partial<typeof quotes.$inferInsert>,
): Promise<number> {
  const [changed] = await tx
    .update(quotes)
    .set({ ...columns, rowVersion: sql`${quotes.rowVersion} + 1`, updatedAt: now })
    .where(eq(quotes.id, id))
    .returning({ rowVersion: quotes.rowVersion });
  return changed?.rowVersion ?? 0;
}
