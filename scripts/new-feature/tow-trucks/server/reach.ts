import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission covers all tow trucks, because it has no narrower scope. */
export function assertReachTowTruck(tx: Tx, actor: Actor, id: string): Reach<"tow-truck"> {
  assertCan(actor, "manage_tow_trucks");
  return grantReach(tx, "tow-truck", id);
}
