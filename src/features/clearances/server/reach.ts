import { eq } from "drizzle-orm";
import { assertReachMove } from "~/features/moves/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { clearanceNotFound } from "../errors";
import { clearances } from "./tables";

/** Throws NOT_FOUND if the actor does not plan the clearance's move. */
export async function assertReachClearance(tx: Tx, actor: Actor, id: string): Promise<Reach<"clearance">> {
  const [row] = await tx.select({ moveId: clearances.moveId }).from(clearances).where(eq(clearances.id, id));
  if (!row) throw clearanceNotFound();
  await assertReachMove(tx, actor, row.moveId, "manage_moves");
  return grantReach(tx, "clearance", id);
}
