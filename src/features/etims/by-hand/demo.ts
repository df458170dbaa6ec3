import { and, desc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { etimsSubmissions } from "../server/tables";

const SIGNED = 4;

/** Before its device came, the demo company signed its invoices in eTIMS Lite; the newest of them still waits for its number. */
export async function seedByHand(tx: Tx): Promise<void> {
  const before = await tx
    .select({ id: etimsSubmissions.id, at: etimsSubmissions.createdAt })
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.state, "not_required"), isNull(etimsSubmissions.creditNoteId)))
    .orderBy(desc(etimsSubmissions.createdAt))
    .limit(SIGNED + 1);
  for (const [place, { id, at }] of before.entries()) {
    const signed = {
      state: "signed_by_hand",
      cuNumber: `KRASRN000012345/${61 - place}`,
      cuDate: addDays(nairobiDate(at), 1),
    } as const;
    await tx
      .update(etimsSubmissions)
      .set(place === 0 ? { state: "by_hand" } : signed)
      .where(eq(etimsSubmissions.id, id));
  }
}
