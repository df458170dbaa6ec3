import { and, eq, inArray, sql } from "drizzle-orm";
import type { quoteCancelled } from "~/features/quotes/domain";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import type { Recorded } from "~/platform/events/events";
import { ERASED } from "~/platform/kernel/erased";
import { extraLines, extraOrders } from "../tables";

type Cancelled = typeof quoteCancelled extends EventType<infer Data> ? Data : never;

/** A cancelled move ends the extras that nobody signed. The cancellation is their record. */
export async function endExtras(tx: Tx, { data, at }: Recorded<Cancelled>): Promise<void> {
  await tx
    .update(extraOrders)
    .set({ state: "void", reason: "The move was cancelled", closedAt: at, updatedAt: at })
    .where(and(eq(extraOrders.quoteId, data.quoteId), inArray(extraOrders.state, ["draft", "offered"])));
}

/**
 * Empties names, addresses and texts in the extras of a customer's quotes, and ends the links. Sums and lines stay with the
 * invoices (Tax Procedures Act 2015, s. 23). Returns the rows' ids.
 */
export async function eraseExtras(tx: Tx, quoteIds: readonly string[]): Promise<string[]> {
  if (quoteIds.length === 0) return [];
  const emptied = (column: string) => sql.raw(`case when ${column} = '' then '' else '${ERASED}' end`);
  const rows = await tx
    .update(extraOrders)
    .set({
      ...{ what: emptied("what"), signedName: emptied("signed_name"), reason: emptied("reason") },
      ...{ overrideReason: emptied("override_reason"), ip: "", userAgent: "", linkId: null },
    })
    .where(inArray(extraOrders.quoteId, [...quoteIds]))
    .returning({ id: extraOrders.id });
  const ids = rows.map(({ id }) => id);
  // The words of a free amount are the crew's own.
  if (ids.length > 0)
    await tx
      .update(extraLines)
      .set({ description: ERASED })
      .where(and(inArray(extraLines.extraId, ids), eq(extraLines.code, "agreed")));
  return ids;
}
