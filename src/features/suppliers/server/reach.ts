import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission covers all suppliers, because it has no narrower scope. */
export function assertReachSupplier(tx: Tx, actor: Actor, id: string): Reach<"supplier"> {
  assertCan(actor, "manage_suppliers");
  return grantReach(tx, "supplier", id);
}
