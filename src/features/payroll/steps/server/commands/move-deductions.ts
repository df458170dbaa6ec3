import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { payrollDeductionMovements, payrollDeductions } from "../../../deductions/server/tables";
import { deductionsChanged } from "../../../periods/errors";
import type { PeriodRow } from "../../../periods/server/queries";

interface Taken {
  number: string;
  deductionId: string;
  taken: number;
  /** What found no room after this run, and before it. */
  carried: number;
  brought: number;
  balanceAfter: number | null;
}

/**
 * Moves what a run withholds: deducted with its approval, returned when that is withdrawn. Balances are as the run saw them, or
 * it is refused: CONFLICT with whose.
 */
export async function moveDeductions(
  tx: Tx,
  actor: Actor,
  { period, back = false, now }: { period: PeriodRow; back?: boolean; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{
    number: string;
    id: string;
    taken: string;
    carried: string;
    brought: string;
    balance_after: string | null;
    balance: string | null;
    status: string;
  }>(sql`select i.employee_number as number, d.id, t.taken, t.carried, t.brought, t.balance as balance_after, d.balance, d.status
    from payroll_items i cross join lateral jsonb_to_recordset(i.deductions) as t("deductionId" uuid, taken bigint, carried bigint, brought bigint, balance bigint)
    join ${payrollDeductions} d on d.id = t."deductionId" where i.period_id = ${period.id}::uuid order by d.id for update of d`);
  const moved: (Taken & { ofBefore: number | null })[] = rows.map((row) => ({
    number: row.number,
    deductionId: row.id,
    taken: Number(row.taken),
    carried: Number(row.carried),
    brought: Number(row.brought),
    balanceAfter: row.balance_after === null ? null : Number(row.balance_after),
    ofBefore: row.balance === null ? null : Number(row.balance),
  }));
  if (!back) {
    const wrong = rows.findIndex((row, at) => {
      const of = moved[at];
      if (!of || row.status === "active")
        return of ? of.ofBefore !== null && of.ofBefore - of.taken !== of.balanceAfter : false;
      return true;
    });
    if (wrong >= 0) throw deductionsChanged({ number: moved[wrong]?.number ?? "" });
  }
  const lines = moved.filter(({ taken }) => taken > 0);
  if (lines.length > 0)
    await tx.execute(sql`insert into ${payrollDeductionMovements} (id, deduction_id, kind, amount, date, note, created_at, created_by)
      select m.id, m."deductionId", ${back ? "returned" : "deducted"}, m.taken, ${period.endDate}::date, ${`${back ? "Not" : "In"} payroll ${period.number}`},
        ${now.toISOString()}::timestamptz, ${actor.personId}::uuid
      from jsonb_to_recordset(${JSON.stringify(lines.map((line) => ({ id: newId(now.getTime()), ...line })))}::jsonb) as m(id uuid, "deductionId" uuid, taken bigint)`);
  if (moved.length > 0)
    await tx.execute(sql`update ${payrollDeductions} d set
        status = case when d.balance = 0 then 'settled' when d.status = 'settled' then 'active' else d.status end,
        carried = ${back ? sql`m.brought` : sql`m.carried`},
        updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("deductionId" uuid, carried bigint, brought bigint) where d.id = m."deductionId"`);
}
