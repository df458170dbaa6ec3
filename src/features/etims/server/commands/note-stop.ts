import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { OPEN_STATES, type StopReason } from "../../domain";
import { CAUSES, queueStopped } from "../../notices/domain";
import { etimsBranches, etimsSubmissions } from "../tables";

/** Notes that a branch's queue stopped; people are notified at once. The caller has locked the branch. */
export async function noteStop(
  tx: Tx,
  { branchId, reason, at }: { branchId: string; reason: StopReason; at: Date },
): Promise<void> {
  const [open] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.branchId, branchId), inArray(etimsSubmissions.state, [...OPEN_STATES])));
  await tx.update(etimsBranches).set({ noticedAt: at }).where(eq(etimsBranches.id, branchId));
  await record(tx, system, queueStopped, {
    subjectId: branchId,
    summary: CAUSES[reason],
    data: { reason, waiting: open?.n ?? 0 },
    at,
  });
}
