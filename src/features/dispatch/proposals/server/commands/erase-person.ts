import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { dispatchNotices, dispatchOutages, dispatchProposalSeats, dispatchReplans } from "../tables";

/** Deletes a person's outages, their places in suggested plans, and the messages prepared for them. */
export async function erasePersonFromPlans(tx: Tx, personId: string): Promise<void> {
  await tx.delete(dispatchNotices).where(eq(dispatchNotices.personId, personId));
  await tx
    .update(dispatchReplans)
    .set({ change: null })
    .where(sql`${dispatchReplans.change}::text like ${`%${personId}%`}`);
  await tx.delete(dispatchOutages).where(eq(dispatchOutages.personId, personId));
  await tx.delete(dispatchProposalSeats).where(eq(dispatchProposalSeats.personId, personId));
}
