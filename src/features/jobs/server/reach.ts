import { and, eq } from "drizzle-orm";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
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
  if (!can(actor, permission)) throw jobNotFound();
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(jobs.id, id), inScope(actor, permission)));
  if (!job) throw jobNotFound();
  return grantReach(tx, "job", id);
}
