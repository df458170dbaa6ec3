import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { lastOfMonth } from "../../../terms/domain";
import { idsOf } from "../queries/runs";
import { payrollItems, payrollPeriods } from "../tables";
import { createPeriod } from "./prepare-period";

/**
 * Opens this month's run for some people: the run that pays most of them, the month's draft, or a new run.
 * Two clerks at once open the same run. Throws INVALID for an unknown number.
 */
export async function openMonth(
  tx: Tx,
  actor: Actor,
  { employees, now }: { employees: readonly string[]; now: Date },
): Promise<{ id: string; number: string; missing: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll-month'))`);
  const startDate = `${nairobiDate(now).slice(0, 7)}-01`;
  const ids = [...new Set((await idsOf(tx, employees)).values())];
  const run = { id: payrollPeriods.id, number: payrollPeriods.number };
  const [paying] = await tx
    .select({ ...run, people: count() })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        sql`${payrollItems.personId} = any(${sql.param(ids)}::uuid[])`,
        eq(payrollItems.kind, "regular"),
        eq(payrollItems.cancelled, false),
        ne(payrollPeriods.status, "draft"),
        sql`daterange(${payrollItems.startDate}, ${payrollItems.endDate}, '[]') && daterange(${startDate}::date, ${lastOfMonth(startDate)}::date, '[]')`,
      ),
    )
    .groupBy(payrollPeriods.id)
    .orderBy(desc(count()), desc(payrollPeriods.startDate))
    .limit(1);
  if (paying) return { id: paying.id, number: paying.number, missing: ids.length - paying.people };
  const [draft] = await tx
    .select(run)
    .from(payrollPeriods)
    .where(
      and(
        eq(payrollPeriods.status, "draft"),
        eq(payrollPeriods.kind, "regular"),
        eq(payrollPeriods.periodType, "monthly"),
        eq(payrollPeriods.startDate, startDate),
      ),
    )
    .orderBy(payrollPeriods.createdAt)
    .limit(1);
  const found =
    draft ?? (await createPeriod(tx, actor, { startDate, periodType: "monthly", notes: "", now }));
  return { ...found, missing: 0 };
}
