import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Settings managers may access every webhook. */
export function assertReachWebhook(tx: Tx, actor: Actor, id: string): Reach<"webhook"> {
  assertCan(actor, "manage_system_settings");
  return grantReach(tx, "webhook", id);
}
