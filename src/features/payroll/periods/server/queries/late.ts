import { and, between, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { listLeaveDaysByPay } from "~/features/leave/server/queries/leave";
import { leaveRequests } from "~/features/leave/server/tables";
import { compensationPackages } from "~/features/staff/compensation/server/tables";
import { employees } from "~/features/staff/server/tables";
import { listUnpaidSuspensions } from "~/features/staff/status/server/queries";
import { employeeSuspensions } from "~/features/staff/status/server/tables";
import { listApprovedOvertime } from "~/features/timesheets/overtime/server/queries";
import { overtimeEntries } from "~/features/timesheets/overtime/server/tables";
import type { Reader } from "~/platform/db/database";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import type { LateFact } from "../../../domain/arrears";
import { earningsOf } from "../../../domain/earnings";
import { lateOvertime, unpaidWeekdays, workingDaysBetween } from "../../../domain/late";
import { type ItemArrears, monthsOf, type PayFacts, termsOf } from "../../../terms/domain";
import { FROZEN_STATUSES } from "../../domain";
import { payrollItems, payrollPeriods } from "../tables";

/** Late changes to paid days: raises, overtime, leave without pay (docs/decisions/0162). */

const BACK_DAYS = 366;
export const frozen = inArray(payrollPeriods.status, [...FROZEN_STATUSES]);
export const within = (column: SQLWrapper, ids: readonly string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

/** Items of days that a package set later reaches into. */
export async function readRaisedItems(reader: Reader, ids: readonly string[], before: PlainDate) {
  return reader
    .select({
      id: payrollItems.id,
      personId: payrollItems.personId,
      period: payrollPeriods.name,
      startDate: payrollItems.startDate,
      endDate: payrollItems.endDate,
      daysWorked: payrollItems.daysWorked,
      proratedBasic: payrollItems.proratedBasic,
      adjustments: payrollItems.adjustments,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        within(payrollItems.personId, ids),
        between(payrollItems.endDate, addDays(before, -BACK_DAYS), addDays(before, -1)),
        eq(payrollItems.kind, "regular"),
        eq(payrollItems.cancelled, false),
        frozen,
        sql`exists (select from ${compensationPackages} c where c.person_id = ${payrollItems.personId} and c.replaced_at is null
          and c.paid_by = 'period' and c.created_at > ${payrollPeriods.generatedAt} and c.effective_date <= ${payrollItems.endDate})`,
      ),
    );
}
type RaisedItem = Awaited<ReturnType<typeof readRaisedItems>>[number];

export async function readPaidArrears(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const paid = await reader
    .select({ arrears: payrollItems.arrears })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        within(payrollItems.personId, ids),
        sql`jsonb_array_length(${payrollItems.arrears}) > 0`,
        eq(payrollItems.cancelled, false),
        frozen,
      ),
    );
  const sums = new Map<string, number>();
  for (const { itemId, amount } of paid.flatMap(({ arrears }) => arrears))
    sums.set(itemId, (sums.get(itemId) ?? 0) + amount);
  return sums;
}

/** Basic salary of paid days by today's packages, less the amount already paid. */
export function arrearsOf(
  facts: PayFacts,
  raised: readonly RaisedItem[],
  paid: ReadonlyMap<string, number>,
): ItemArrears[] {
  return raised.flatMap(({ id, period, startDate, endDate, daysWorked, proratedBasic, adjustments }) => {
    if (adjustments?.basicSalary !== undefined) return [];
    const spans = monthsOf({ startDate, endDate });
    const owed = spans.reduce((sum, span, at) => {
      const isLast = at === spans.length - 1;
      const adjusted = spans.length === 1 ? { daysWorked: daysWorked / 100 } : {};
      const terms = termsOf({ ...facts, arrears: [], late: [], unusedLeave: 0 }, span, adjusted, isLast);
      return sum + (terms ? earningsOf(terms).proratedBasic : 0);
    }, 0);
    const amount = owed - proratedBasic - (paid.get(id) ?? 0);
    return amount > 0 ? [{ itemId: id, period, amount }] : [];
  });
}

/**
 * Working days of some people that are paid by half or not at all, between two days: leave by its share, and unpaid suspensions.
 * @param weeks the working days of each person's week
 */
export async function readUnpaidDays(
  reader: Reader,
  weeks: ReadonlyMap<string, readonly number[]>,
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
): Promise<Map<string, { half: number; none: number }>> {
  const ids = [...weeks.keys()];
  const leave = await listLeaveDaysByPay(reader, ids, startDate, endDate);
  const found = new Map([...leave].map(([id, { half, none }]) => [id, { half, none }]));
  for (const { personId, firstDay, lastDay } of await listUnpaidSuspensions(
    reader,
    ids,
    startDate,
    endDate,
  )) {
    const from = firstDay > startDate ? firstDay : startDate;
    const to = lastDay !== null && lastDay < endDate ? lastDay : endDate;
    const days = workingDaysBetween(weeks.get(personId) ?? [], from, to);
    const before = found.get(personId) ?? { half: 0, none: 0 };
    found.set(personId, { ...before, none: before.none + days });
  }
  return found;
}

/** Items of days about which overtime or leave was decided after they were worked out. */
export async function readLateItems(reader: Reader, ids: readonly string[], before: PlainDate) {
  const people = sql`any(${sql.param(ids)}::uuid[])`;
  const since = addDays(before, -BACK_DAYS);
  const decided = sql`${payrollItems.id} in (
    select i.id from ${overtimeEntries} o join payroll_items i on i.person_id = o.person_id and o.day between i.start_date and i.end_date
      join payroll_periods p on p.id = i.period_id
      where o.person_id = ${people} and o.status = 'approved' and o.day between ${since}::date and ${before}::date and o.decided_at > p.generated_at
    union select i.id from ${leaveRequests} l join payroll_items i on i.person_id = l.person_id and l.first_day <= i.end_date and l.last_day >= i.start_date
      join payroll_periods p on p.id = i.period_id
      where l.person_id = ${people} and l.status in ('approved', 'cancelled') and l.last_day >= ${since}::date and l.first_day < ${before}::date
        and l.updated_at > p.generated_at
    union select i.id from ${employeeSuspensions} s join payroll_items i on i.person_id = s.person_id and s.first_day <= i.end_date
        and coalesce(s.last_day, i.end_date) >= i.start_date
      join payroll_periods p on p.id = i.period_id
      where s.person_id = ${people} and not s.paid and s.updated_at > p.generated_at)`;
  return reader
    .select({
      id: payrollItems.id,
      personId: payrollItems.personId,
      period: payrollPeriods.name,
      startDate: payrollItems.startDate,
      endDate: payrollItems.endDate,
      overtime: payrollItems.overtime,
      unpaidDays: payrollItems.unpaidDays,
      adjustments: payrollItems.adjustments,
      workingDays: employees.workingDays,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .innerJoin(employees, eq(employees.personId, payrollItems.personId))
    .where(
      and(
        within(payrollItems.personId, ids),
        between(payrollItems.endDate, since, addDays(before, -1)),
        eq(payrollItems.kind, "regular"),
        eq(payrollItems.cancelled, false),
        frozen,
        decided,
      ),
    )
    .orderBy(payrollItems.endDate, payrollItems.id);
}

export type LateItem = Awaited<ReturnType<typeof readLateItems>>[number];

async function readTaken(reader: Reader, ids: readonly string[]): Promise<Map<string, LateFact[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ late: payrollItems.late })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        within(payrollItems.personId, ids),
        sql`jsonb_array_length(${payrollItems.late}) > 0`,
        eq(payrollItems.cancelled, false),
        frozen,
      ),
    );
  return Map.groupBy(
    rows.flatMap(({ late }) => late),
    ({ itemId }) => itemId,
  );
}

export interface LateDays extends Pick<LateFact, "itemId" | "period" | "overtime" | "unpaidDays"> {
  readonly personId: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
}

/** Late overtime and leave without pay of some items, read once for all items of the same days. */
export async function readLateDays(reader: Reader, items: readonly LateItem[]): Promise<LateDays[]> {
  const taken = await readTaken(reader, [...new Set(items.map(({ personId }) => personId))]);
  const found: LateDays[] = [];
  for (const of of Map.groupBy(items, ({ startDate, endDate }) => `${startDate} ${endDate}`).values()) {
    const [{ startDate, endDate }] = of as [LateItem];
    const ids = of.map(({ personId }) => personId);
    const overtime = await listApprovedOvertime(reader, ids, startDate, endDate);
    const weeks = new Map(of.map(({ personId, workingDays }) => [personId, workingDays]));
    const unpaid = await readUnpaidDays(reader, weeks, { startDate, endDate });
    for (const item of of) {
      const before = taken.get(item.id) ?? [];
      const hours = lateOvertime(
        (overtime.get(item.personId) ?? []).map(({ hours, rate }) => ({ hours, rate: rate / 100 })),
        [...item.overtime, ...before.flatMap((each) => each.overtime)],
      );
      const days = unpaidWeekdays(unpaid.get(item.personId) ?? { half: 0, none: 0 }, {
        workingDays: item.workingDays,
        from: startDate,
        to: endDate,
      });
      const withheld = before.reduce((sum, each) => sum + each.unpaidDays, (item.unpaidDays ?? 0) / 100);
      found.push({
        personId: item.personId,
        itemId: item.id,
        period: item.period,
        startDate,
        endDate,
        overtime: item.adjustments?.overtimeHours === undefined ? hours : [],
        unpaidDays:
          item.unpaidDays === null ? 0 : Math.round((days.none + days.half / 2 - withheld) * 100) / 100,
      });
    }
  }
  return found.filter(({ overtime, unpaidDays }) => overtime.length > 0 || unpaidDays !== 0);
}

/** Late facts of one person; overtime is paid at the rate of its days, by today's packages. */
export function lateOf(facts: PayFacts, late: readonly LateDays[]): LateFact[] {
  return late.map(({ personId: _, startDate, endDate, ...each }) => {
    const [first, ...more] = each.overtime;
    const span = monthsOf({ startDate, endDate }).at(-1) ?? { from: startDate, to: endDate };
    const then = { ...facts, arrears: [], late: [], unusedLeave: 0, overtime: first ? [first, ...more] : [] };
    const terms = termsOf(then, span, {}, true);
    return { ...each, amount: terms && first ? earningsOf(terms).overtimePay : 0 };
  });
}
