import { and, desc, eq, lte, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { ledgerRules } from "~/features/payments/server/queries/ledger";
import { employeeNotFound } from "~/features/staff/errors";
import { findReachable } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { deductionRow, movementRow } from "../contract";
import { deductionNotFound } from "../errors";
import { payrollDeductionMovements, payrollDeductions } from "./tables";

const READING = ["manage_deductions", "process_payroll", "view_payroll_reports"] as const;
const SHOWN = 200;

const DEDUCTION = {
  ...columnsOf(payrollDeductions, deductionRow.shape),
  installmentNumber:
    sql<number>`(select count(*) filter (where m.kind = 'deducted') - count(*) filter (where m.kind = 'returned')
    from payroll_deduction_movements m where m.deduction_id = ${payrollDeductions}.id)`.mapWith(Number),
  createdBy: people.name,
};

async function getReadable(reader: Reader, actor: Actor, number: string): Promise<string> {
  const personId = await findReachable(reader, actor, number, ...READING);
  if (!personId) throw employeeNotFound();
  return personId;
}

/** A person's deductions, current ones first. Throws NOT_FOUND if out of reach. */
export async function listDeductionsOf(reader: Reader, actor: Actor, number: string) {
  const personId = await getReadable(reader, actor, number);
  const deductions = await reader
    .select(DEDUCTION)
    .from(payrollDeductions)
    .leftJoin(people, eq(people.id, payrollDeductions.createdBy))
    .where(eq(payrollDeductions.personId, personId))
    .orderBy(
      sql`${payrollDeductions.status} in ('settled', 'ended')`,
      desc(payrollDeductions.createdAt),
      desc(payrollDeductions.id),
    )
    .limit(SHOWN);
  const manages =
    can(actor, "manage_deductions") &&
    (await findReachable(reader, actor, number, "manage_deductions")) !== undefined;
  return { deductions, mayManage: manages && actor.personId !== personId };
}

/** One with its movements, the newest first; NOT_FOUND out of reach. */
export async function getDeduction(
  reader: Reader,
  actor: Actor,
  { number, deductionId }: { number: string; deductionId: string },
) {
  const personId = await getReadable(reader, actor, number);
  const [deduction] = await reader
    .select(DEDUCTION)
    .from(payrollDeductions)
    .leftJoin(people, eq(people.id, payrollDeductions.createdBy))
    .where(and(eq(payrollDeductions.id, deductionId), eq(payrollDeductions.personId, personId)));
  if (!deduction) throw deductionNotFound();
  const movements = await reader
    .select({
      ...columnsOf(payrollDeductionMovements, movementRow.shape),
      createdBy: people.name,
    })
    .from(payrollDeductionMovements)
    .leftJoin(people, eq(people.id, payrollDeductionMovements.createdBy))
    .where(eq(payrollDeductionMovements.deductionId, deductionId))
    .orderBy(desc(payrollDeductionMovements.createdAt), desc(payrollDeductionMovements.id))
    .limit(SHOWN);
  return { ...deduction, movements };
}

/** Deductions due on pay that ends on a day, by person, oldest first. */
export async function listDueDeductions(reader: Reader, personIds: readonly string[], day: PlainDate) {
  const rows = await reader
    .select({
      personId: payrollDeductions.personId,
      deductionId: payrollDeductions.id,
      type: payrollDeductions.kind,
      name: payrollDeductions.name,
      installment: payrollDeductions.installment,
      totalInstallments: payrollDeductions.totalInstallments,
      balance: payrollDeductions.balance,
      carried: payrollDeductions.carried,
      status: payrollDeductions.status,
      startsOn: payrollDeductions.startsOn,
      endsOn: payrollDeductions.endsOn,
      withheldTimes:
        sql<number>`(select count(*) filter (where m.kind = 'deducted') - count(*) filter (where m.kind = 'returned')
        from ${payrollDeductionMovements} m where m.deduction_id = ${payrollDeductions}.id)`.mapWith(Number),
    })
    .from(payrollDeductions)
    .where(
      and(
        sql`${payrollDeductions.personId} = any(${sql.param(personIds)}::uuid[])`,
        eq(payrollDeductions.status, "active"),
        lte(payrollDeductions.startsOn, day),
      ),
    )
    .orderBy(payrollDeductions.createdAt, payrollDeductions.id);
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Cents already granted under a name and reference; a further grant counts them. */
export async function readGranted(
  reader: Reader,
  { personId, name, reference }: { personId: string; name: string; reference: string },
): Promise<number> {
  const same = [
    eq(payrollDeductions.personId, personId),
    eq(payrollDeductions.name, name),
    eq(payrollDeductions.reference, reference),
  ];
  const [row] = await reader
    .select({ sum: sql<number>`coalesce(sum(${payrollDeductions.principal}), 0)::bigint`.mapWith(Number) })
    .from(payrollDeductions)
    .where(and(...same));
  return row?.sum ?? 0;
}

/** Locks the employee, so that their employment cannot end meanwhile. Throws NOT_FOUND. */
export async function holdEmployee(tx: Tx, id: Reach<"employee">) {
  const [row] = await tx
    .select({ number: employees.number, status: employees.status })
    .from(employees)
    .where(eq(employees.personId, id))
    .for("share");
  if (!row) throw employeeNotFound();
  return row;
}

/** Balances and statuses of deductions, locked in the order of their ids until the transaction ends. */
export async function lockDeductions(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<typeof payrollDeductions.$inferSelect, "balance" | "status">>> {
  const rows = await tx
    .select({
      id: payrollDeductions.id,
      balance: payrollDeductions.balance,
      status: payrollDeductions.status,
    })
    .from(payrollDeductions)
    .where(
      sql`${payrollDeductions.id} in (select each::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) each)`,
    )
    .orderBy(payrollDeductions.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

export const deductionLedgerRules = ledgerRules.answer([
  {
    rule: "what somebody owes of a deduction is the sum of its movements",
    find: sql`with m as (select deduction_id, sum(case when kind in ('granted', 'added', 'returned') then amount else -amount end) as owed
        from payroll_deduction_movements group by 1)
      select d.id::text as subject, format('says %s; movements say %s', d.balance, coalesce(m.owed, 0)) as detail
      from payroll_deductions d left join m on m.deduction_id = d.id
      where d.balance is not null and d.balance <> coalesce(m.owed, 0)`,
  },
]);
