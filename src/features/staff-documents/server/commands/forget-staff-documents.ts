import { lt } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { RESTORABLE_HOURS } from "../../domain";
import { employeeDocuments } from "../tables";

/** Files without a row, after a deletion or a failed save. */
export const removeStaffFiles = defineTask<{ keys: string[] }>("remove-staff-document-files");

/** Removes documents deleted more than a day ago. Their files follow. */
export async function forgetStaffDocuments(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
  const gone = await tx
    .delete(employeeDocuments)
    .where(lt(employeeDocuments.deletedAt, since))
    .returning({ key: employeeDocuments.key });
  if (gone.length > 0) await enqueue(tx, removeStaffFiles, { keys: gone.map(({ key }) => key) });
}
