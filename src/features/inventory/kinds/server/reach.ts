import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission covers all kinds: it has no narrower scope. */
export function assertReachKind(tx: Tx, actor: Actor, id: string): Reach<"item-kind"> {
  assertCan(actor, "manage_system_settings");
  return grantReach(tx, "item-kind", id);
}
