import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { isWhose } from "../queries/follow-ups";
import { followUps } from "../tables";

/** Deletes the follow-ups of a customer or of some addresses, for an erasure. Returns the ids of the rows. */
export async function eraseFollowUps(
  tx: Tx,
  of: { emails: readonly string[]; phones: readonly string[]; customerIds: readonly string[] },
): Promise<string[]> {
  const whose = isWhose(of);
  if (!whose) return [];
  const gone = await tx.select({ id: followUps.id }).from(followUps).where(whose);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(followUps).where(inArray(followUps.id, ids));
  return ids;
}
