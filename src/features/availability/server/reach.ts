import { personNotFound } from "~/features/identity/errors";
import { mayCrew } from "~/features/moves/server/queries/crew";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Throws NOT_FOUND for a person whom this planner may not assign. */
export async function assertReachCrew(tx: Tx, actor: Actor, id: string): Promise<Reach<"crew-member">> {
  if (!(await mayCrew(tx, actor, [id]))) throw personNotFound();
  return grantReach(tx, "crew-member", id);
}
