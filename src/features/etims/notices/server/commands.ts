import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { counted } from "~/platform/kernel/numbers";
import { etimsBranches } from "../../server/tables";
import { CAUSES, causeOf, documentsDelayed, noticeDue, queueCaughtUp } from "../domain";
import { listWatched, readQueueFacts } from "./queries";

/** Notes once for each branch that documents have waited too long, or that KRA has all again. */
export async function watchQueue(now: Date): Promise<void> {
  for (const { id } of await listWatched(db())) await watchBranch(id, now);
}

/** The branch's lock keeps it to one process. */
function watchBranch(branchId: string, now: Date): Promise<void> {
  return transaction(async (tx) => {
    const ofBranch = eq(etimsBranches.id, branchId);
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
      data: { waiting, oldestAt: (oldestAt ?? now).toISOString(), cause, problem: branch.problem },
      at: now,
    });
  });
}
