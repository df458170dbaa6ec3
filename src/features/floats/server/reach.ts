import type { Tx } from "~/platform/db/database";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { floatOwn } from "../errors";

/** All floats except the actor's own: a colleague issues and counts it. */
export function assertReachFloat(tx: Tx, actor: Actor, personId: string): Reach<"float"> {
  if (!can(actor, "manage_purchases") && !can(actor, "approve_purchases")) throw forbidden();
  if (personId === actor.personId) throw floatOwn();
  return grantReach(tx, "float", personId);
}
