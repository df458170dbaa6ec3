import { and, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { monthReturns } from "~/features/payroll-months/server/queries";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { formatDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { type DepartmentMonth, gapsOf, missingFor, OWN_KINDS } from "../../domain/files";
import {
  dueOf,
  filesOf,
  REMITTANCE_KINDS,
  REMITTANCE_LABELS,
  type RemittanceKind,
  remittancesOf,
} from "../../domain/returns";
import { payrollRemittances } from "../tables";
import { inMonth, openNumbers, readMonth, sumOf } from "./months";

/** Amounts withheld for creditors in a month, one line per person and deduction. Excludes the company's loans. */
export async function readCreditors(reader: Reader, month: string) {
  const { rows } = await reader.execute<{
    personId: string;
    kind: string;
    name: string;
    reference: string;
    number: string;
    employee: string;
    taken: string;
  }>(sql`
    select payroll_items.person_id as "personId", d->>'type' as kind, d->>'name' as name, coalesce(k.reference, '') as reference,
      payroll_items.employee_number as number, payroll_items.employee_name as employee, d->>'taken' as taken
    from ${payrollItems} join ${payrollPeriods} on ${payrollPeriods.id} = ${payrollItems.periodId}
      cross join lateral jsonb_array_elements(${payrollItems.deductions}) d
      left join payroll_deductions k on k.id = (d->>'deductionId')::uuid
    where ${inMonth(month)} and (d->>'taken')::bigint > 0 and not d->>'type' = any(${textArray(OWN_KINDS)})
    order by 2, 3, 5`);
  const numbers = await openNumbers(reader, [...new Set(rows.map(({ personId }) => personId))]);
  return rows.map(({ personId, ...row }) => ({
    ...row,
    idNumber: numbers.get(`${personId} id`) ?? "",
    taken: Number(row.taken),
  }));
}

const withheldAs = (own: boolean) =>
  sql<number>`sum((select coalesce(sum((d->>'taken')::bigint), 0) from jsonb_array_elements(${payrollItems.deductions}) d
    where (d->>'type' = any(${textArray(OWN_KINDS)})) = ${own}))::bigint`.mapWith(Number);

/** A month's pay by department, for the books. */
export async function readJournal(reader: Reader, month: string): Promise<DepartmentMonth[]> {
  return reader
    .select({
      department: sql<string>`coalesce(${payrollItems.department}, '')`,
      gross: sumOf("gross_pay"),
      paye: sumOf("paye"),
      nssf: sumOf("nssf"),
      shif: sumOf("shif"),
      nhif: sumOf("nhif"),
      housingLevy: sumOf("housing_levy"),
      ownLoans: withheldAs(true),
      creditors: withheldAs(false),
      net: sumOf("net_pay"),
      employerNssf: sumOf("employer_nssf"),
      employerLevy: sumOf("employer_housing_levy"),
      employerNita: sumOf("employer_nita"),
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(inMonth(month))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** A month's amounts by authority: due, deadline, paid and left; with people whose rows cannot be filed. */
export async function listRemittances(reader: Reader, month: string) {
  const { people: paid, byLaw } = await readMonth(reader, month, "opened");
  const due = remittancesOf(paid);
  const remittances = await readLeft(reader, month, due);
  const gaps = paid.flatMap((person) => {
    const found = gapsOf(person);
    if (found.length === 0) return [];
    const { employeeNumber, firstName, lastName } = person;
    return [{ employeeNumber, employeeName: `${firstName} ${lastName}`.trim(), problems: found }];
  });
  const files = filesOf(due);
  const missing = files.filter((file) => paid.some((person) => missingFor(file, person).length > 0));
  return { month, byLaw, employees: paid.length, remittances, files, gaps, missing };
}

export const returnsOfMonth = monthReturns.answer(async (reader, month) => {
  const { people: paid } = await readMonth(reader, month, "closed");
  const remittances = await readLeft(reader, month, remittancesOf(paid));
  return remittances
    .filter(({ left }) => left > 0)
    .map(({ kind, dueOn }) => `${REMITTANCE_LABELS[kind]}, due ${formatDate(dueOn)}`);
});

async function readLeft(reader: Reader, month: string, due: Readonly<Record<RemittanceKind, Cents>>) {
  const rows = await reader
    .select({
      kind: payrollRemittances.kind,
      amount: payrollRemittances.amount,
      reference: payrollRemittances.reference,
      paidOn: payrollRemittances.paidOn,
      by: people.name,
    })
    .from(payrollRemittances)
    .leftJoin(people, eq(people.id, payrollRemittances.createdBy))
    .where(eq(payrollRemittances.month, month))
    .orderBy(payrollRemittances.createdAt);
  return REMITTANCE_KINDS.flatMap((kind) => {
    const payments = rows.filter((row) => row.kind === kind).map(({ kind: _, ...payment }) => payment);
    if (due[kind] === 0 && payments.length === 0) return [];
    const left = due[kind] - payments.reduce((sum, { amount }) => sum + amount, 0);
    return [{ kind, amount: due[kind], left, dueOn: dueOf(month), payments }];
  });
}

/** The amount paid of a kind for a month, in cents. */
export async function readRemitted(reader: Reader, month: string, kind: RemittanceKind): Promise<Cents> {
  const [row] = await reader
    .select({ amount: sql<number>`coalesce(sum(${payrollRemittances.amount}), 0)::bigint`.mapWith(Number) })
    .from(payrollRemittances)
    .where(and(eq(payrollRemittances.month, month), eq(payrollRemittances.kind, kind)));
  return row?.amount ?? 0;
}
