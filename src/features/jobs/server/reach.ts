import { eq } from "drizzle-orm";
import { assertReachMove } from "~/features/moves/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { jobNotFound } from "../errors";
import { jobs } from "./tables";

/** Throws NOT_FOUND if the actor does not reach the job's move by this permission. */
export async function assertReachJob(
  tx: Tx,
  actor: Actor,
  id: string,
  permission: "manage_moves" | "update_move_status",
): Promise<Reach<"job">> {
  const [job] = await tx.select({ moveId: jobs.moveId }).from(jobs).where(eq(jobs.id, id));
  if (!job) throw jobNotFound();
  await assertReachMove(tx, actor, job.moveId, permission);
  return grantReach(tx, "job", id);
}
