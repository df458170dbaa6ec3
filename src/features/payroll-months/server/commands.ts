import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { monthClosed, monthReopened } from "../domain";
import { closedByToken, monthHasNoRun, monthNotClosed, monthNotOver } from "../errors";
import { findClosing, hasCompletedRun, listOpenRuns, lockMonths } from "./queries";
import { payrollClosings } from "./tables";

/** Closes a month whose runs are completed or cancelled. Twice is once. */
export async function closeMonth(
  tx: Tx,
  actor: Actor,
  { month, now }: { month: string; now: Date },
): Promise<void> {
  if (actor.kind === "api") throw closedByToken();
  await lockMonths(tx);
  if (await findClosing(tx, month)) return;
  const open = await listOpenRuns(tx, month);
  if (open.length > 0) throw monthNotOver({ runs: open.join(", ") });
  if (!(await hasCompletedRun(tx, month))) throw monthHasNoRun({ month });
  const id = newId(now.getTime());
  await tx.insert(payrollClosings).values({ id, month, closedAt: now, closedBy: actor.personId });
  await record(tx, actor, monthClosed, {
    subjectId: id,
    summary: `Payroll of ${month} closed`,
    data: { month },
    at: now,
  });
}

/** Opens a closed month again: runs and corrections of its days may be made. */
export async function reopenMonth(
  tx: Tx,
  actor: Actor,
  { month, reason, now }: { month: string; reason: string; now: Date },
): Promise<void> {
  if (actor.kind === "api") throw closedByToken();
  await lockMonths(tx);
  const closing = await findClosing(tx, month);
  if (!closing) throw monthNotClosed({ month });
  await tx
    .update(payrollClosings)
    .set({ reopenedAt: now, reopenedBy: actor.personId, reason })
    .where(eq(payrollClosings.id, closing.id));
  await record(tx, actor, monthReopened, {
    subjectId: closing.id,
    summary: `Payroll of ${month} opened again: ${reason}`,
    data: { month },
    at: now,
  });
}
