import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { ERASED } from "~/platform/kernel/erased";
import { changeConfirmations, changeOrders, changeProposals } from "../tables";

/**
 * Empties names, addresses and reasons in the changes of a customer's quotes, and ends the links. Sums and lines stay with
 * the invoices (Tax Procedures Act 2015, s. 23). Returns the rows' ids.
 */
export async function eraseChangeOrders(tx: Tx, quoteIds: readonly string[]): Promise<string[]> {
  if (quoteIds.length === 0) return [];
  const orders = await tx
    .update(changeOrders)
    .set({ declineReason: sql`case when decline_reason = '' then '' else ${ERASED} end`, linkId: null })
    .where(inArray(changeOrders.quoteId, [...quoteIds]))
    .returning({ id: changeOrders.id });
  const ids = orders.map(({ id }) => id);
  const confirmations =
    ids.length === 0
      ? []
      : await tx
          .update(changeConfirmations)
          .set({ typedName: ERASED, ip: "", userAgent: "" })
          .where(inArray(changeConfirmations.orderId, ids))
          .returning({ id: changeConfirmations.id });
  const remarked = (column: string) =>
    sql.raw(
      `case when ${column} is null then null else ${column} || '{"note": "", "declaredValue": null}'::jsonb end`,
    );
  const proposals = await tx
    .update(changeProposals)
    .set({
      byName: sql`case when "by" = 'customer' then ${ERASED} else by_name end`,
      reason: sql`case when reason = '' then '' else ${ERASED} end`,
      before: sql`${remarked('"before"')}`,
      after: sql`${remarked('"after"')}`,
    })
    .where(inArray(changeProposals.quoteId, [...quoteIds]))
    .returning({ id: changeProposals.id });
  return [...ids, ...[...confirmations, ...proposals].map(({ id }) => id)];
}
