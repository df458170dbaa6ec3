import { sql } from "drizzle-orm";
import { withhold } from "~/features/deductions/server/commands";
import { lockDeductions } from "~/features/deductions/server/queries";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { deductionsChanged } from "../../errors";
import type { PeriodRow } from "../queries/periods";

/**
 * Moves a run's deductions: withheld on approval, returned when the approval is withdrawn.
 * Throws CONFLICT with the employee if a balance changed since the run was calculated.
 */
export async function moveDeductions(
  tx: Tx,
  actor: Actor,
  { period, back = false, now }: { period: PeriodRow; back?: boolean; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<Record<string, string | null>>(sql`
    select i.employee_number as number, t."deductionId" as id, t.taken, t.carried, t.brought, t.balance
    from payroll_items i cross join lateral jsonb_to_recordset(i.deductions) as t("deductionId" uuid, taken bigint, carried bigint, brought bigint, balance bigint)
    where i.period_id = ${period.id}::uuid and t."deductionId" is not null`);
  const asked = rows.map((row) => ({
    number: String(row.number),
    deductionId: String(row.id),
    taken: Number(row.taken),
    carried: Number(row.carried),
    brought: Number(row.brought),
    balanceAfter: row.balance === null ? null : Number(row.balance),
  }));
  const owed = await lockDeductions(
    tx,
    asked.map(({ deductionId }) => deductionId),
  );
  const lines = asked.filter(({ deductionId }) => owed.has(deductionId));
  if (!back)
    for (const { number, deductionId, taken, balanceAfter } of lines) {
      const of = owed.get(deductionId);
      const isAsSeen = of?.balance === null || (of && of.balance - taken === balanceAfter);
      if (of?.status !== "active" || !isAsSeen) throw deductionsChanged({ number });
    }
  await withhold(tx, actor, {
    kind: back ? "returned" : "deducted",
    lines: lines.map((line) => ({ ...line, carried: back ? line.brought : line.carried })),
    date: period.endDate,
    note: `${back ? "Not" : "In"} payroll ${period.number}`,
    now,
  });
}
