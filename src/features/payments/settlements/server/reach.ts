import { assertReachAccount, assertReachInvoice } from "~/features/invoices/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { getSettlement } from "../../server/queries/settlements";

/**
 * Throws NOT_FOUND for a settlement of an invoice or account out of reach. For actors who reach all, the
 * command checks that it exists.
 */
export async function assertReachSettlement(tx: Tx, actor: Actor, id: string): Promise<Reach<"settlement">> {
  if (scopeOf(actor, "manage_finances") !== "all") {
    const { invoiceId, customerId } = await getSettlement(tx, id);
    if (invoiceId) await assertReachInvoice(tx, actor, "manage_finances", invoiceId);
    else await assertReachAccount(tx, actor, customerId);
  }
  return grantReach(tx, "settlement", id);
}
