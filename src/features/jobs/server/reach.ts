import { and, eq, inArray } from "drizzle-orm";
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
  const [reached] = await assertReachJobs(tx, actor, [id], permission);
  if (!reached) throw jobNotFound();
  return reached;
}

/** The jobs among these whose moves the actor reaches by a permission. */
export async function assertReachJobs(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  permission: "manage_moves" | "update_move_status",
): Promise<Reach<"job">[]> {
  if (ids.length === 0 || !can(actor, permission)) return [];
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(inArray(jobs.id, [...ids]), inScope(actor, permission)));
  return rows.map(({ id }) => grantReach(tx, "job", id));
}
