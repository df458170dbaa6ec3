import { eq } from "drizzle-orm";
import { assertReachInvoice } from "~/features/invoices/server/reach";
import type { Tx } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { paymentNotFound } from "../errors";
import { payments } from "./tables";

/**
 * Throws NOT_FOUND for a payment of an invoice out of reach. For actors who reach all, the command checks
 * that it exists.
 */
export async function assertReachPayment(tx: Tx, actor: Actor, id: string): Promise<Reach<"payment">> {
  if (scopeOf(actor, "manage_finances") !== "all") {
    const [row] = await tx
      .select({ invoiceId: payments.invoiceId })
      .from(payments)
      .where(eq(payments.id, id));
    if (!row) throw paymentNotFound();
    await assertReachInvoice(tx, actor, "manage_finances", row.invoiceId);
  }
  return grantReach(tx, "payment", id);
}
