import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission to answer inquiries covers all of them. */
export function assertReachInquiry(tx: Tx, actor: Actor, id: string): Reach<"inquiry"> {
  assertCan(actor, "manage_inquiries");
  return grantReach(tx, "inquiry", id);
}
