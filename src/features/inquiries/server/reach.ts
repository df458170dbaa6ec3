import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Whoever may answer inquiries reaches each of them: the permission has no narrower scope. */
export function assertReachInquiry(tx: Tx, actor: Actor, id: string): Reach<"inquiry"> {
  assertCan(actor, "manage_inquiries");
  return grantReach(tx, "inquiry", id);
}
