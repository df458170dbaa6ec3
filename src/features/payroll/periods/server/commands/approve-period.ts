import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { weightOf } from "../../../items/domain";
import { approvalWithdrawn, periodApproved, statusOf } from "../../domain";
import * as errors from "../../errors";
import { readCentsBrought, readMonthsBefore } from "../queries/facts";
import { isAlone, lockPeriod, type PeriodRow } from "../queries/periods";
import { payrollItems, payrollPeriods } from "../tables";
import { moveDeductions } from "./move-deductions";
import { tellOfPeriod } from "./settle-period";

interface OnPeriod {
  id: Reach<"payroll-period">;
  now: Date;
}

/**
 * Approves a run. Refuses its preparers, and stale figures: the month's other runs and the balances must be
 * unchanged.
 * The event triggers the payslips.
 */
export async function approvePeriod(tx: Tx, actor: Actor, { id, now }: OnPeriod): Promise<void> {
  if (actor.kind === "api") throw errors.tokenPreparesOnly();
  // One approval at a time, because each reads the month's other paid runs.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll-approvals'))`);
  const row = await lockPeriod(tx, id);
  if (row.status !== "pending_approval") throw errors.periodNotPending(statusOf(row));
  if (
    actor.personId &&
    row.preparedBy.includes(actor.personId) &&
    !(await isAlone(tx, actor, "approve_payroll"))
  )
    throw errors.ownPreparation();
  await assertMonthsUnchanged(tx, row);
  await moveDeductions(tx, actor, { period: row, now });
  await tx
    .update(payrollPeriods)
    .set({ status: "approved", approvedAt: now, approvedBy: actor.personId, updatedAt: now })
    .where(eq(payrollPeriods.id, id));
  await tellOfPeriod(tx, actor, periodApproved, { row, done: "approved", now });
}

async function assertMonthsUnchanged(tx: Tx, row: PeriodRow): Promise<void> {
  const items = await tx
    .select({
      personId: payrollItems.personId,
      number: payrollItems.employeeNumber,
      months: payrollItems.months,
      centsBrought: payrollItems.centsBrought,
    })
    .from(payrollItems)
    .where(eq(payrollItems.periodId, row.id));
  const ids = items.map(({ personId }) => personId);
  const before = await readMonthsBefore(tx, ids, row);
  const cents = await readCentsBrought(tx, ids);
  const carried = await readCarriedElsewhere(tx, row);
  for (const { personId, number, months, centsBrought } of items) {
    const isSame = months.every(({ month, before: seen }) => {
      const now = before.get(personId)?.find((each) => each.month === month);
      return JSON.stringify(weightOf(now)) === JSON.stringify(seen);
    });
    if (!isSame || carried.has(personId) || (cents.get(personId) ?? 0) !== centsBrought)
      throw errors.monthChanged({ number });
  }
}

/** People with arrears or late facts in a run, if a later approval may have taken the same ones. */
async function readCarriedElsewhere(tx: Tx, row: PeriodRow): Promise<Set<string>> {
  const { rows } = await tx.execute<{ person_id: string }>(sql`select i.person_id from payroll_items i
    where i.period_id = ${row.id}::uuid and jsonb_array_length(i.late) + jsonb_array_length(i.arrears) > 0
      and exists (select from payroll_items o join payroll_periods p on p.id = o.period_id
        where o.person_id = i.person_id and o.period_id <> i.period_id and not o.cancelled and jsonb_array_length(o.late) + jsonb_array_length(o.arrears) > 0
          and p.approved_at > ${row.generatedAt?.toISOString() ?? null}::timestamptz)`);
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Takes an approval back before the release: payslips are void, loans as they were. Not when a later run counts on it. */
export async function withdrawApproval(tx: Tx, actor: Actor, { id, now }: OnPeriod): Promise<void> {
  if (actor.kind === "api") throw errors.tokenPreparesOnly();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll-approvals'))`);
  const row = await lockPeriod(tx, id);
  if (row.status !== "approved") throw errors.periodNotApproved(statusOf(row));
  const { rows } = await tx.execute<{ number: string }>(sql`select p.number from payroll_items i
    join payroll_items mine on mine.person_id = i.person_id and mine.period_id = ${id}::uuid
    join payroll_periods p on p.id = i.period_id
    where i.period_id <> ${id}::uuid and not i.cancelled and p.approved_at > ${row.approvedAt?.toISOString()}::timestamptz limit 1`);
  if (rows[0]) throw errors.laterRunCounts({ period: rows[0].number });
  await moveDeductions(tx, actor, { period: row, back: true, now });
  await tx
    .update(payrollPeriods)
    .set({ status: "pending_approval", approvedAt: null, approvedBy: null, updatedAt: now })
    .where(eq(payrollPeriods.id, id));
  await record(tx, actor, approvalWithdrawn, {
    subjectId: id,
    summary: `Approval of payroll ${row.number} withdrawn`,
    data: { number: row.number, name: row.name },
    at: now,
  });
}
