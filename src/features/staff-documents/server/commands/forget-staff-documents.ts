import { inArray, lt } from "drizzle-orm";
import { db, type Tx } from "~/platform/db/database";
import { storage } from "~/platform/storage/storage";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { RESTORABLE_HOURS } from "../../domain";
import { employeeDocuments } from "../tables";

/** Files whose rows are gone, or never came. */
export const removeStaffFiles = defineTask<{ keys: string[] }>("remove-staff-document-files");

/** Removes those of these files that no row names. */
export async function removeStaffFilesWithoutRow(keys: readonly string[]): Promise<void> {
  const named = await db()
    .select({ key: employeeDocuments.key })
    .from(employeeDocuments)
    .where(inArray(employeeDocuments.key, [...keys]));
  const kept = new Set(named.map(({ key }) => key));
  for (const key of keys) if (!kept.has(key)) await storage().remove(key);
}

/** Deletes what was deleted more than a day ago. Files follow. */
export async function forgetStaffDocuments(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
  const gone = await tx
    .delete(employeeDocuments)
    .where(lt(employeeDocuments.deletedAt, since))
    .returning({ key: employeeDocuments.key });
  if (gone.length > 0) await enqueue(tx, removeStaffFiles, { keys: gone.map(({ key }) => key) });
}
