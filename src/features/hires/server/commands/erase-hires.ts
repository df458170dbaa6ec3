import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import { events, rowChanges } from "~/platform/events/tables";
import { system } from "~/platform/http/actor";
import { ERASED } from "~/platform/kernel/erased";
import { hireOffers, hires } from "../tables";

const emptied = (column: string) => sql.raw(`case when ${column} = '' then '' else '${ERASED}' end`);

/**
 * Erases what a planner typed about a customer's jobs: notes, reasons and places. Prices, times and suppliers stay for the
 * books. Returns the hires, also as keys of their rows in the audit log.
 */
export async function eraseHiresOf(tx: Tx, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const rows = await tx
    .update(hires)
    .set({
      ...{
        note: emptied("note"),
        cancelReason: emptied("cancel_reason"),
        ratingNote: emptied("rating_note"),
      },
      ...{ fromPlace: emptied("from_place"), toPlace: emptied("to_place") },
    })
    .where(inArray(hires.jobId, [...jobIds]))
    .returning({ id: hires.id });
  return rows.map(({ id }) => id);
}

/** Erases the drivers that a haulier named, after its contact was erased. */
export async function eraseDriversOf(tx: Tx, supplierId: string, now: Date): Promise<void> {
  const own = tx
    .select({ id: hireOffers.hireId })
    .from(hireOffers)
    .where(and(eq(hireOffers.supplierId, supplierId), eq(hireOffers.state, "accepted")));
  const rows = await tx
    .update(hires)
    .set({ driver: emptied("driver"), driverPhone: "" })
    .where(and(inArray(hires.id, own), or(sql`${hires.driver} <> ''`, sql`${hires.driverPhone} <> ''`)))
    .returning({ id: hires.id });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const named = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.subjectId, ids), eq(events.type, "hire.truck_named")));
  const changes = await tx
    .select({ id: rowChanges.id })
    .from(rowChanges)
    .where(inArray(rowChanges.rowKey, ids));
  await eraseFromAuditLog(tx, system, {
    subjectId: supplierId,
    ...{ eventIds: named.map(({ id }) => id), changeIds: changes.map(({ id }) => id), now },
  });
}
