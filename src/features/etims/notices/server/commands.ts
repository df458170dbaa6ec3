import { and, eq, inArray, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { counted } from "~/platform/kernel/numbers";
import { OPEN_STATES, type StopReason } from "../../domain";
import { findBranch } from "../../server/queries/submissions";
import { etimsBranches, etimsSubmissions } from "../../server/tables";
import { CAUSES, causeOf, documentsDelayed, noticeDue, queueCaughtUp, queueStopped } from "../domain";
import { readQueueFacts } from "./queries";

/** Notes once that documents have waited too long, or that KRA has all again. The branch's lock keeps it to one process. */
export function watchQueue(now: Date): Promise<void> {
  return transaction(async (tx) => {
    const { enabled, branch: named } = await findBranch(tx);
    if (!enabled || !named) return;
    const ofBranch = eq(etimsBranches.id, named.id);
    const [branch] = await tx.select().from(etimsBranches).where(ofBranch).for("no key update");
    if (!branch) return;
    const facts = await readQueueFacts(tx, branch);
    const { noticedAt } = branch;
    const due = noticeDue({ ...facts, noticedAt }, now);
    if (!due) return;
    await tx
      .update(etimsBranches)
      .set({ noticedAt: due === "delayed" ? now : null })
      .where(ofBranch);
    if (due === "caught_up") {
      await record(tx, system, queueCaughtUp, {
        subjectId: branch.id,
        summary: "KRA has all documents again",
        data: { noticedAt: (noticedAt ?? now).toISOString() },
        at: now,
      });
      return;
    }
    const cause = causeOf(facts);
    const { waiting, oldestAt } = facts;
    await record(tx, system, documentsDelayed, {
      subjectId: branch.id,
      summary: `${counted(waiting, "document")} waiting for KRA. ${CAUSES[cause]}`,
      data: { waiting, oldestAt: (oldestAt ?? now).toISOString(), cause },
      at: now,
    });
  });
}

/** Notes that a branch's queue stopped, which people are told at once. The caller has locked the branch. */
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
