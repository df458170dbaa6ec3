import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** The permission to edit the website covers all ratings. */
export function assertReachRating(tx: Tx, actor: Actor, id: string): Reach<"rating"> {
  assertCan(actor, "manage_content");
  return grantReach(tx, "rating", id);
}
