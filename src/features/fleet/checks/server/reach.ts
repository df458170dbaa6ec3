import type { Tx } from "~/platform/db/database";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Every driver may report on every vehicle: who drives which one changes within the day. */
export function assertReachDriven(tx: Tx, actor: Actor, id: string): Reach<"vehicle"> {
  if (!can(actor, "manage_fleet") && !can(actor, "update_move_status")) throw forbidden();
  return grantReach(tx, "vehicle", id);
}
