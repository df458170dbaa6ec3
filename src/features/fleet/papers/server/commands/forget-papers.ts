import { lt } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { RESTORABLE_HOURS } from "../../domain";
import { vehiclePapers } from "../tables";

/** Files without a row, after a deletion or a failed save. */
export const removePaperFiles = defineTask<{ keys: string[] }>("remove-vehicle-paper-files");

/** Removes papers deleted more than a day ago. Their files follow. */
export async function forgetPapers(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
  const gone = await tx
    .delete(vehiclePapers)
    .where(lt(vehiclePapers.deletedAt, since))
    .returning({ key: vehiclePapers.key });
  const keys = gone.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await enqueue(tx, removePaperFiles, { keys });
}
