import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission covers all recurring bills, because it has no narrower scope. */
export function assertReachRecurring(tx: Tx, actor: Actor, id: string): Reach<"recurring-bill"> {
  assertCan(actor, "manage_purchases");
  return grantReach(tx, "recurring-bill", id);
}
