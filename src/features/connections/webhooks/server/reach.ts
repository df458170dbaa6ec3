import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Every webhook, for who may manage the settings. */
export function assertReachWebhook(tx: Tx, actor: Actor, id: string): Reach<"webhook"> {
  assertCan(actor, "manage_system_settings");
  return grantReach(tx, "webhook", id);
}
