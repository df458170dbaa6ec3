import { asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { payrollPeriods } from "~/features/payroll/periods/server/tables";
import type { Reader } from "~/platform/db/database";
import { salaryRuns } from "../../salaries/server/tables";

/** Approved payroll runs, earliest first, with their payouts' state. For the demo company. */
export async function listUnpaidPeriods(reader: Reader) {
  const approver = alias(people, "approver");
  const rows = await reader
    .select({
      periodId: payrollPeriods.id,
      status: payrollPeriods.status,
      approvedAt: payrollPeriods.approvedAt,
      processedAt: payrollPeriods.processedAt,
      approverId: approver.id,
      approverName: approver.name,
      releaserId: people.id,
      releaserName: people.name,
      hasPayslips: sql<boolean>`exists (select 1 from payslips s where s.period_id = ${payrollPeriods}.id and s.voided_at is null)`,
      hasRun: sql<boolean>`exists (select 1 from salary_runs r where r.period_id = ${payrollPeriods}.id)`,
    })
    .from(payrollPeriods)
    .leftJoin(approver, eq(approver.id, payrollPeriods.approvedBy))
    .leftJoin(people, eq(people.id, payrollPeriods.processedBy))
    .where(inArray(payrollPeriods.status, ["approved", "processing", "completed", "failed"]))
    .orderBy(asc(payrollPeriods.endDate), asc(payrollPeriods.number));
  return rows.flatMap(({ approvedAt, approverId, approverName, releaserId, releaserName, status, ...row }) =>
    approvedAt
      ? [
          {
            ...row,
            approvedAt,
            isReleased: status !== "approved",
            approver: approverId ? { personId: approverId, name: approverName ?? "" } : undefined,
            releaser: releaserId ? { personId: releaserId, name: releaserName ?? "" } : undefined,
          },
        ]
      : [],
  );
}

/** Runs with open payments, earliest first. */
export function listUnsettledRuns(reader: Reader) {
  return reader
    .select({
      id: salaryRuns.id,
      periodId: salaryRuns.periodId,
      processedAt: salaryRuns.processedAt,
      payments: sql<number>`(select count(*)::int from salary_payments p where p.run_id = ${salaryRuns}.id)`,
    })
    .from(salaryRuns)
    .where(eq(salaryRuns.state, "sending"))
    .orderBy(asc(salaryRuns.processedAt), asc(salaryRuns.id));
}
