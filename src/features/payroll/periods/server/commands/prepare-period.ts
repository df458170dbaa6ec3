import { and, eq, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import { brokenConstraint, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { daysBetween, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import type { Profile } from "../../../rules/domain";
import { getRuleSet } from "../../../rules/server/queries";
import { payrollSection } from "../../../rules/settings";
import type { Adjustments } from "../../../terms/domain";
import {
  endOfPeriod,
  type PeriodType,
  payDateOf,
  periodAdjusted,
  periodCancelled,
  periodCreated,
  periodGenerated,
  periodNameOf,
  periodNumberOf,
  periodReturned,
  statusOf,
} from "../../domain";
import * as errors from "../../errors";
import { lockPeriod, type PeriodRow } from "../queries/periods";
import { assertApart, assertDays, assertNotOwn, type Selection, workOutRun } from "../queries/runs";
import { payrollItems, payrollPeriods } from "../tables";
import { insertItems } from "./keep-items";
import { moveDeductions } from "./move-deductions";
import { tellOfPeriod } from "./settle-period";

type Days = Pick<PeriodRow, "startDate" | "endDate">;

export const monthGuards = definePort<(tx: Tx, days: Days, field: string) => Promise<void>>();

/** Refuses a run or a correction of days whose month is closed, at a field. */
export async function assertMonthsOpen(tx: Tx, days: Days, field: string): Promise<void> {
  for (const guard of monthGuards.all()) await guard(tx, days, field);
}

interface OnPeriod {
  id: Reach<"payroll-period">;
  now: Date;
}
interface NewPeriod {
  name?: string | undefined;
  periodType: PeriodType;
  startDate: PlainDate;
  endDate?: PlainDate | undefined;
  payDate?: PlainDate | undefined;
  profile?: Profile | undefined;
  notes: string;
  now: Date;
}

/** Drafts a run. Defaults follow from the type and the first day. Throws INVALID at the wrong field. */
export async function createPeriod(
  tx: Tx,
  actor: Actor,
  input: NewPeriod,
): Promise<{ id: string; number: string }> {
  const { periodType, startDate, notes, now } = input;
  const endDate = input.endDate ?? endOfPeriod(periodType, startDate);
  const payDate = input.payDate ?? payDateOf(endDate);
  if (endDate <= startDate) throw errors.periodEndsFirst.at("endDate");
  if (daysBetween(startDate, endDate) > 366) throw errors.periodTooLong.at("endDate");
  if (payDate <= endDate) throw errors.payDateTooEarly.at("payDate");
  await assertMonthsOpen(tx, { startDate, endDate }, "startDate");
  const profile = input.profile ?? (await getSettings(tx, payrollSection)).profile;
  await getRuleSet(tx, profile, { date: endDate, field: "endDate" });
  const year = nairobiYear(now);
  const number = periodNumberOf(year, await nextNumber(tx, "payroll_period", year));
  const name = input.name ?? periodNameOf(periodType, startDate, endDate);
  const id = newId(now.getTime());
  await tx.insert(payrollPeriods).values({
    id,
    number,
    name,
    periodType,
    startDate,
    endDate,
    payDate,
    profile,
    notes,
    createdAt: now,
    createdBy: actor.personId,
    preparedBy: actor.personId ? [actor.personId] : [],
    updatedAt: now,
  });
  await record(tx, actor, periodCreated, {
    subjectId: id,
    summary: `Payroll ${number} (${name}) created`,
    data: { number, name },
    at: now,
  });
  return { id, number };
}

export const preparedWith = (row: PeriodRow, actor: Actor): string[] =>
  actor.personId ? [...new Set([...row.preparedBy, actor.personId])] : row.preparedBy;

/**
 * Calculates a draft and submits it.
 * Throws CONFLICT if it is no longer a draft, if a person is in another run of these days, or if the figures differ
 * from the preview.
 */
export async function generatePeriod(
  tx: Tx,
  actor: Actor,
  input: OnPeriod & Selection & { digest?: string | undefined },
): Promise<{ digest: string }> {
  const { id, now } = input;
  const row = await lockPeriod(tx, id);
  if (row.status !== "draft" || row.kind !== "regular") throw errors.periodNotDraft(statusOf(row));
  await assertMonthsOpen(tx, row, "employees");
  const run = await workOutRun(tx, row, input);
  assertNotOwn(actor, run.worked);
  if (input.digest !== undefined && input.digest !== run.digest) throw errors.previewOutdated();
  await tx.delete(payrollItems).where(eq(payrollItems.periodId, id));
  await insertItems(tx, row, run.worked, now).catch(async (error: unknown) => {
    // Another run of the same days committed first; the error names neither person nor run.
    if (brokenConstraint(error) !== "payroll_items_apart") throw error;
    throw errors.employeeInOtherRun({ number: "Somebody", period: "another run" });
  });
  await tx
    .update(payrollPeriods)
    .set({
      ...run.totals,
      status: "pending_approval",
      reason: "",
      ruleSetId: run.ruleSetId,
      nssfBase: run.nssfBase,
      generatedAt: now,
      generatedBy: actor.personId,
      preparedBy: preparedWith(row, actor),
      updatedAt: now,
    })
    .where(eq(payrollPeriods.id, id));
  const employees = run.totals.totalEmployees;
  await record(tx, actor, periodGenerated, {
    subjectId: id,
    summary: `Payroll ${row.number} generated for ${employees} ${employees === 1 ? "employee" : "employees"}`,
    data: { number: row.number, name: row.name, employees },
    at: now,
  });
  return { digest: run.digest };
}

/** Recalculates one person with other adjustments, until the run is approved. Refuses one's own pay. */
export async function adjustItem(
  tx: Tx,
  actor: Actor,
  { id: itemId, now, ...adjustments }: Adjustments & { id: Reach<"payroll-item">; now: Date },
): Promise<void> {
  const [item] = await tx.select().from(payrollItems).where(eq(payrollItems.id, itemId));
  if (!item) throw errors.itemNotFound();
  const row = await lockPeriod(tx, item.periodId as Reach<"payroll-period">);
  if (row.status !== "pending_approval" || row.kind !== "regular")
    throw errors.periodNotPending(statusOf(row));
  if (actor.personId === item.personId) throw errors.ownPayAdjusted();
  assertDays(row, adjustments.daysWorked);
  await assertApart(tx, row, [item.personId]);
  const run = await workOutRun(tx, row, {
    employees: [item.personId],
    adjustments: [{ employee: item.personId, ...adjustments }],
  });
  if (run.ruleSetId !== row.ruleSetId || run.nssfBase !== row.nssfBase) throw errors.rulesChanged();
  await tx.delete(payrollItems).where(eq(payrollItems.id, itemId));
  await insertItems(
    tx,
    row,
    run.worked.map((worked) => ({ ...worked, id: itemId })),
    now,
  );
  await refreshTotals(tx, row, actor, now);
  await record(tx, actor, periodAdjusted, {
    subjectId: row.id,
    summary: `Pay of ${item.employeeNumber} in payroll ${row.number} adjusted`,
    data: { number: row.number, name: row.name, employees: 1 },
    at: now,
  });
}

async function refreshTotals(tx: Tx, row: PeriodRow, actor: Actor, now: Date): Promise<void> {
  const sum = (column: string) =>
    sql<number>`coalesce(sum(${sql.identifier(column)}), 0)::bigint`.mapWith(Number);
  const [totals] = await tx
    .select({
      totalEmployees: sql<number>`count(*)::int`,
      totalGrossPay: sum("gross_pay"),
      totalDeductions: sum("total_deductions"),
      totalNetPay: sum("net_pay"),
      totalTax: sum("paye"),
      totalNhif: sum("nhif"),
      totalShif: sum("shif"),
      totalNssf: sum("nssf"),
      totalHousingLevy: sum("housing_levy"),
      totalOther: sum("other_deductions"),
      totalEmployer:
        sql<number>`coalesce(sum(employer_nssf + employer_housing_levy + employer_nita), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(payrollItems)
    .where(eq(payrollItems.periodId, row.id));
  if (!totals) throw new Error("An aggregate has one row.");
  await tx
    .update(payrollPeriods)
    .set({ ...totals, preparedBy: preparedWith(row, actor), updatedAt: now })
    .where(eq(payrollPeriods.id, row.id));
}

/** Returns a run to its preparer; its people stay until it is generated again. */
export async function returnPeriod(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnPeriod & { reason: string },
): Promise<void> {
  const row = await lockPeriod(tx, id);
  if (row.status !== "pending_approval" || row.kind !== "regular")
    throw errors.periodNotPending(statusOf(row));
  await tx
    .update(payrollPeriods)
    .set({ status: "draft", reason, returnedAt: now, returnedBy: actor.personId, updatedAt: now })
    .where(eq(payrollPeriods.id, id));
  await tellOfPeriod(tx, actor, periodReturned, { row, done: `returned: ${reason}`, now });
}

/** Ends a run before its payments were released; loans are as they were. Done twice, it is done once. */
export async function cancelPeriod(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnPeriod & { reason: string },
): Promise<void> {
  const row = await lockPeriod(tx, id);
  if (row.status === "cancelled") return;
  if (!["draft", "pending_approval", "approved"].includes(row.status))
    throw errors.periodReleasedAlready(statusOf(row));
  if (row.status === "approved") await moveDeductions(tx, actor, { period: row, back: true, now });
  await tx
    .update(payrollPeriods)
    .set({
      status: "cancelled",
      reason,
      approvedAt: null,
      approvedBy: null,
      cancelledAt: now,
      cancelledBy: actor.personId,
      updatedAt: now,
    })
    .where(eq(payrollPeriods.id, id));
  await tx
    .update(payrollItems)
    .set({ cancelled: true })
    .where(and(eq(payrollItems.periodId, id)));
  await tellOfPeriod(tx, actor, periodCancelled, { row, done: `cancelled: ${reason}`, now });
}
