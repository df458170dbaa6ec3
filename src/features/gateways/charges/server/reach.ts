import { eq } from "drizzle-orm";
import { assertReachInvoice } from "~/features/invoices/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { chargeNotFound } from "../errors";
import { charges } from "./tables";

/** A charge is its invoice's: throws NOT_FOUND for one out of reach. */
export async function assertReachCharge(tx: Tx, actor: Actor, id: string): Promise<Reach<"charge">> {
  const [charge] = await tx.select({ invoiceId: charges.invoiceId }).from(charges).where(eq(charges.id, id));
  if (!charge) throw chargeNotFound();
  await assertReachInvoice(tx, actor, "manage_finances", charge.invoiceId).catch(() => {
    throw chargeNotFound();
  });
  return grantReach(tx, "charge", id);
}
