import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { disciplinaryActions } from "../../discipline/server/tables";
import { performanceReviews } from "../tables";

/** Deletes a person's reviews. Warnings stay until their legal retention ends (Employment Act, s. 74(1)(l)). */
export async function eraseReviewsOf(
  tx: Tx,
  { personId, keepsRecords }: { personId: string; keepsRecords: boolean },
): Promise<void> {
  await tx.delete(performanceReviews).where(eq(performanceReviews.personId, personId));
  if (!keepsRecords) await tx.delete(disciplinaryActions).where(eq(disciplinaryActions.personId, personId));
}
