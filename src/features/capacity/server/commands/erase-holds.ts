import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { dayHolds, dayWaits } from "../tables";

/** Ends the holds and deletes the waiting list of an erased customer's quotes. Returns the deleted rows' ids. */
export async function eraseHolds(tx: Tx, quoteIds: readonly string[], now: Date): Promise<string[]> {
  if (quoteIds.length === 0) return [];
  await tx
    .update(dayHolds)
    .set({ state: "cancelled", endsAt: null, updatedAt: now })
    .where(and(inArray(dayHolds.quoteId, [...quoteIds]), eq(dayHolds.state, "held")));
  const waits = await tx
    .delete(dayWaits)
    .where(inArray(dayWaits.quoteId, [...quoteIds]))
    .returning({ id: dayWaits.id });
  return waits.map(({ id }) => id);
}
