import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { purchaseNotFound } from "../errors";
import { purchases } from "./tables";

/** The permissions cover all purchases, because they have no narrower scope. Throws NOT_FOUND. */
export async function assertReachPurchase(tx: Tx, actor: Actor, id: string): Promise<Reach<"purchase">> {
  if (!can(actor, "manage_purchases") && !can(actor, "approve_purchases")) throw forbidden();
  if ((await tx.$count(purchases, eq(purchases.id, id))) === 0) throw purchaseNotFound();
  return grantReach(tx, "purchase", id);
}
