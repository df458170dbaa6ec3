import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { payrollDeductions } from "~/features/deductions/server/tables";
import { people } from "~/features/identity/server/tables";
import { FROZEN_STATUSES } from "~/features/payroll/periods/domain";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employeeNotFound } from "~/features/staff/errors";
import { findReachable } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";

interface Line {
  label: string;
  amount: number;
}
const sum = (lines: readonly Line[]) => lines.reduce((all, { amount }) => all + amount, 0);
const some = (lines: readonly Line[]) => lines.filter(({ amount }) => amount !== 0);

/**
 * A leaver's final dues: all runs that end on or after the last day. Null for current staff. Throws NOT_FOUND if out
 * of reach.
 */
export async function findFinalDues(reader: Reader, actor: Actor, number: string) {
  const personId = await findReachable(reader, actor, number, "view_payroll_reports", "process_payroll");
  if (!personId) throw employeeNotFound();
  const [person] = await reader
    .select({
      number: employees.number,
      name: people.name,
      status: employees.status,
      startDate: employees.startDate,
      lastDay: employees.offboardingDate,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.personId, personId));
  if (person?.status !== "terminated" || person.lastDay === null) return null;
  const items = await reader
    .select({ item: payrollItems, number: payrollPeriods.number, status: payrollPeriods.status })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        eq(payrollItems.personId, personId),
        eq(payrollItems.cancelled, false),
        gte(payrollItems.endDate, person.lastDay),
        inArray(payrollPeriods.status, ["pending_approval", ...FROZEN_STATUSES]),
      ),
    )
    .orderBy(asc(payrollItems.endDate), asc(payrollItems.createdAt));
  const of = items.map(({ item }) => item);
  const earnings = of.flatMap((item) => [
    { label: "Basic salary to the last day", amount: item.proratedBasic },
    { label: "Overtime", amount: item.overtimePay },
    ...item.allowances.map(({ name, paid }) => ({ label: name, amount: paid })),
    { label: "Bonus", amount: item.bonus },
    { label: "Commission", amount: item.commission },
  ]);
  const deductions = of.flatMap((item) => [
    { label: "PAYE", amount: item.paye },
    { label: "NSSF", amount: item.nssf },
    { label: "SHIF", amount: item.shif },
    { label: "NHIF", amount: item.nhif },
    { label: "Housing levy", amount: item.housingLevy },
    ...item.deductions.map(({ name, taken }) => ({ label: name, amount: taken })),
  ]);
  const waiting = items.filter(({ status }) => status === "pending_approval");
  const taken = new Map<string, number>();
  // A pending run has not reduced the balances yet, so its deductions are subtracted here.
  for (const { item } of waiting)
    for (const { deductionId, taken: amount } of item.deductions)
      if (deductionId) taken.set(deductionId, (taken.get(deductionId) ?? 0) + amount);
  const balances = await reader
    .select({
      id: payrollDeductions.id,
      label: payrollDeductions.name,
      amount: sql<number>`${payrollDeductions.balance}`.mapWith(Number),
    })
    .from(payrollDeductions)
    .where(and(eq(payrollDeductions.personId, personId), gt(payrollDeductions.balance, 0)))
    .orderBy(asc(payrollDeductions.createdAt));
  return {
    number: person.number,
    name: person.name,
    startDate: person.startDate,
    lastDay: person.lastDay,
    runs: items.map((row) => row.number),
    open: waiting.map((row) => row.number),
    earnings: some(earnings),
    grossPay: sum(earnings),
    deductions: some(deductions),
    totalDeductions: sum(deductions),
    netPay: sum(earnings) - sum(deductions),
    owed: some(balances.map(({ id, label, amount }) => ({ label, amount: amount - (taken.get(id) ?? 0) }))),
  };
}
export type FinalDues = NonNullable<Awaited<ReturnType<typeof findFinalDues>>>;
