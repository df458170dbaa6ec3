import { inArray } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { lockActivitiesOf } from "../queries";
import { activities } from "../tables";

/** Deletes what was done with a customer and leads whose data are erased; returns the ids of the rows. */
export async function eraseActivities(
  tx: Tx,
  of: { customerId: string | null; leadIds: readonly string[] },
): Promise<string[]> {
  const ids = await lockActivitiesOf(tx, of);
  if (ids.length === 0) return [];
  await tx.update(activities).set({ followsId: null }).where(inArray(activities.followsId, ids));
  await tx.delete(activities).where(inArray(activities.id, ids));
  return ids;
}
