import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Setting up sales reaches every partner: the permission has no narrower scope. */
export function assertReachPartner(tx: Tx, actor: Actor, id: string): Reach<"partner"> {
  assertCan(actor, "manage_sales_setup");
  return grantReach(tx, "partner", id);
}

/** Managing finances reaches every partner's commissions. */
export function assertReachCommissions(tx: Tx, actor: Actor, id: string): Reach<"partner"> {
  assertCan(actor, "manage_finances");
  return grantReach(tx, "partner", id);
}
