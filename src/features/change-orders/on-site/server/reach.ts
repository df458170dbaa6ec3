import { and, eq } from "drizzle-orm";
import { jobNotFound } from "~/features/jobs/errors";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { assertReachQuote } from "~/features/quotes/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { extraNotFound } from "../errors";
import { extraOrders } from "./tables";

/** Throws NOT_FOUND unless the actor reaches the extra's quote. */
export async function assertReachExtra(tx: Tx, actor: Actor, id: string): Promise<Reach<"extra">> {
  const [row] = await tx
    .select({ quoteId: extraOrders.quoteId })
    .from(extraOrders)
    .where(eq(extraOrders.id, id));
  if (!row) throw extraNotFound();
  await assertReachQuote(tx, actor, row.quoteId);
  return grantReach(tx, "extra", id);
}

/** For reports of phones: throws NOT_FOUND unless the extra is of the job that the phone was given. */
export async function assertReachExtraOfJob(
  tx: Tx,
  { id, jobId }: { id: string; jobId: string },
): Promise<Reach<"extra">> {
  const count = await tx.$count(extraOrders, and(eq(extraOrders.id, id), eq(extraOrders.jobId, jobId)));
  if (count === 0) throw extraNotFound();
  return grantReach(tx, "extra", id);
}

/** Throws NOT_FOUND unless the actor reaches the quote of the job's move. */
export async function assertReachJobOfQuote(tx: Tx, actor: Actor, id: string): Promise<Reach<"job">> {
  const [row] = await tx
    .select({ quoteId: moves.quoteId })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .where(eq(jobs.id, id));
  if (!row?.quoteId) throw jobNotFound();
  await assertReachQuote(tx, actor, row.quoteId);
  return grantReach(tx, "job", id);
}
