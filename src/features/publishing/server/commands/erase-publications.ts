import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { ERASED } from "~/platform/kernel/erased";
import { jobNotices, jobPublications } from "../tables";

/** Deletes the published plans of an erased customer's jobs: they hold addresses and contacts. Returns the rows' ids. */
export async function erasePublications(tx: Tx, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const gone = await tx
    .delete(jobPublications)
    .where(inArray(jobPublications.jobId, [...jobIds]))
    .returning({ id: jobPublications.jobId });
  return gone.map(({ id }) => id);
}

/** Erases the reasons of an erased person. Their notices remain, as their assignments do. */
export async function eraseAnswers(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(jobNotices)
    .set({ declineReason: ERASED })
    .where(and(eq(jobNotices.personId, personId), ne(jobNotices.declineReason, "")));
}
