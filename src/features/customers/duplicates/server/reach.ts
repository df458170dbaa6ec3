import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { mayReachCustomer } from "../../server/reach";
import { pairNotFound } from "../errors";
import { customerPairs } from "./tables";

/** Requires permission to change both customers of a pair; throws NOT_FOUND otherwise. */
export async function assertReachPair(tx: Tx, actor: Actor, id: string): Promise<Reach<"customer-pair">> {
  const [pair] = await tx.select().from(customerPairs).where(eq(customerPairs.id, id));
  if (!pair) throw pairNotFound();
  for (const customer of [pair.firstId, pair.secondId])
    if (!(await mayReachCustomer(tx, actor, customer, "access_all_customers"))) throw pairNotFound();
  return grantReach(tx, "customer-pair", id);
}
