import { eq, type SQL, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { documentsExpired, RESTORABLE_HOURS } from "../../domain";
import { customerDocumentsSection } from "../../settings";
import { keptUntil } from "../queries";
import { customerDocuments } from "../tables";

/** Deletes files whose rows were deleted or never written. */
export const removeFiles = defineTask<{ keys: string[] }>("remove-customer-document-files");

/**
 * Deletes documents removed over a day ago, and documents past their retention period; their files follow. A processing
 * restriction keeps documents until it is lifted.
 */
export async function forgetDocuments(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
  const mayGo = sql`customer_id not in (${restrictedCustomers})`;
  await forget(tx, sql`deleted_at < ${since.toISOString()}::timestamptz and ${mayGo}`);
  const months = await getSettings(tx, customerDocumentsSection);
  const isOver = sql`${keptUntil(months)} < ${nairobiDate(now)}::date`;
  const expired = await forget(tx, sql`${isOver} and ${mayGo}`);
  if (expired.length === 0) return;
  await record(tx, system, documentsExpired, {
    subjectId: newId(),
    summary: `${expired.length} ${expired.length === 1 ? "document" : "documents"} of customers deleted: kept long enough`,
    data: { documents: expired.length },
    at: now,
  });
}

/** Deletes all documents of an erased customer. Returns the rows' ids. */
export const eraseDocuments = (tx: Tx, id: Reach<"customer">): Promise<string[]> =>
  forget(tx, eq(customerDocuments.customerId, id));

async function forget(tx: Tx, which: SQL): Promise<string[]> {
  const gone = await tx
    .delete(customerDocuments)
    .where(which)
    .returning({ id: customerDocuments.id, key: customerDocuments.key });
  if (gone.length > 0) await enqueue(tx, removeFiles, { keys: gone.map(({ key }) => key) });
  return gone.map((document) => document.id);
}
