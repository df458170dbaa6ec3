import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission covers all vehicles, because it has no narrower scope. */
export function assertReachVehicle(tx: Tx, actor: Actor, id: string): Reach<"vehicle"> {
  assertCan(actor, "manage_fleet");
  return grantReach(tx, "vehicle", id);
}
