import { and, eq, inArray, sql } from "drizzle-orm";
import {
  completePeriod,
  failPeriod,
  markItemPayments,
  resumePeriod,
} from "~/features/payroll/periods/server/commands/settle-period";
import { getRun } from "~/features/payroll/periods/server/queries/periods";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { payslips } from "../../../slips/server/tables";
import { salaryRunPaused, salaryRunSettled, UNDER_WAY } from "../../domain";
import { salaryPayments, salaryRuns } from "../tables";

export const sendSalariesTask = defineTask<object>("send-salaries", { expireInSeconds: 600, retryDelay: 2 });
export const askBalanceTask = defineTask<object>("ask-salary-balance", { retryLimit: 1 });
export const askSalaryTask = defineTask<{ attemptId: string }>("ask-salary");

/** Pauses a run until a person resumes it. */
export async function pauseRun(tx: Tx, runId: string, reason: string, now: Date): Promise<void> {
  const paused = await tx
    .update(salaryRuns)
    .set({ state: "paused", pauseReason: reason })
    .where(and(eq(salaryRuns.id, runId), eq(salaryRuns.state, "sending")))
    .returning({ periodId: salaryRuns.periodId });
  const [run] = paused;
  if (!run) return;
  const { number } = await getRun(tx, run.periodId);
  await record(tx, system, salaryRunPaused, {
    subjectId: runId,
    summary: `Salary payments of ${number} paused: ${reason}`,
    data: { number, reason },
    at: now,
  });
}

export async function reopenRun(tx: Tx, actor: Actor, runId: string, now: Date): Promise<void> {
  const [run] = await tx
    .update(salaryRuns)
    .set({ state: "sending", settledAt: null })
    .where(and(eq(salaryRuns.id, runId), eq(salaryRuns.state, "done")))
    .returning({ periodId: salaryRuns.periodId });
  if (run)
    await resumePeriod(tx, actor, { id: trustedReach(tx, "payroll-period", run.periodId, "part"), now });
}

/** Ends a run without open payments: completed if all were paid, otherwise failed. */
export async function settleRun(tx: Tx, runId: string, now: Date): Promise<void> {
  const [run] = await tx.select().from(salaryRuns).where(eq(salaryRuns.id, runId)).for("update");
  if (!run || run.state === "done") return;
  const open = await tx.$count(
    salaryPayments,
    and(eq(salaryPayments.runId, runId), inArray(salaryPayments.status, [...UNDER_WAY])),
  );
  if (open > 0) return;
  const [counted] = await tx
    .select({
      paid: sql<number>`(count(*) filter (where status = 'completed'))::int`,
      failed: sql<number>`(count(*) filter (where status = 'failed'))::int`,
    })
    .from(salaryPayments)
    .where(eq(salaryPayments.runId, runId));
  const { paid = 0, failed = 0 } = counted ?? {};
  await tx
    .update(salaryRuns)
    .set({ state: "done", pauseReason: "", settledAt: now })
    .where(eq(salaryRuns.id, runId));
  await enqueue(tx, askBalanceTask, {});
  await record(tx, system, salaryRunSettled, {
    subjectId: runId,
    summary: `Salary payments over: ${paid} paid, ${failed} failed`,
    data: { periodId: run.periodId, paid, failed },
    at: now,
  });
  const id = trustedReach(tx, "payroll-period", run.periodId, "part");
  if (failed > 0) await failPeriod(tx, system, { id, reason: `${failed} payments failed`, now });
  else await completePeriod(tx, system, { id, now });
}

/** Updates payroll's item of a payslip: paid when all parts are, failed when one is and none is open. */
export async function markItem(tx: Tx, { payslipId }: { payslipId: string }, now: Date): Promise<void> {
  // Locked, because two parts paid at once would each see the other as open.
  const [slip] = await tx
    .select({ itemId: payslips.itemId, periodId: payslips.periodId })
    .from(payslips)
    .where(eq(payslips.id, payslipId))
    .for("no key update");
  if (!slip?.itemId) return;
  const parts = await tx.select().from(salaryPayments).where(eq(salaryPayments.payslipId, payslipId));
  const isOpen = parts.some(({ status }) => UNDER_WAY.includes(status));
  const isPaid = parts.every(({ status }) => status === "completed");
  await markItemPayments(tx, {
    period: trustedReach(tx, "payroll-period", slip.periodId, "part"),
    itemIds: [slip.itemId],
    status: isOpen ? "processing" : isPaid ? "completed" : "failed",
    ...(isPaid
      ? {
          reference: parts
            .map(({ mpesaReceiptNumber, reference }) => mpesaReceiptNumber ?? reference)
            .join(", "),
          date: nairobiDate(now),
        }
      : { failure: isOpen ? "" : (parts.find(({ status }) => status === "failed")?.failureReason ?? "") }),
  });
}
