import { and, between, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { listDueDeductions } from "~/features/deductions/server/queries";
import { people } from "~/features/identity/server/tables";
import { DAY } from "~/features/leave/domain";
import { getUnusedOn } from "~/features/leave/entitlements/server/queries";
import { getLeavePerson } from "~/features/leave/server/queries/leave";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { compensationPackages } from "~/features/staff/compensation/server/tables";
import { employeeNumbers, employeePayouts, employees } from "~/features/staff/server/tables";
import { listApprovedOvertime } from "~/features/timesheets/overtime/server/queries";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { unpaidWeekdays } from "../../../domain/late";
import { addMonth } from "../../../items/domain";
import { type MonthBefore, monthOf, monthsOf, type PackageSpan, type PayFacts } from "../../../terms/domain";
import { payrollItems, payrollPeriods } from "../tables";
import {
  arrearsOf,
  frozen,
  lateOf,
  readLateDays,
  readLateItems,
  readPaidArrears,
  readRaisedItems,
  readUnpaidDays,
  within,
} from "./late";

export interface KnownPerson {
  personId: string;
  number: string;
  name: string;
  department: string | null;
  role: string;
  status: string;
  payout: {
    mpesaNumber: string;
    bankName: string;
    branchCode: string;
    accountSealed: string;
    accountEnding: string;
    accountDigest: string;
    hasTaxNumber: boolean;
  };
  facts: PayFacts;
}

interface Days {
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
}

/** Reads the facts of several people for a run, with one query per kind of fact. */
export async function readFacts(reader: Reader, ids: readonly string[], days: Days): Promise<KnownPerson[]> {
  if (ids.length === 0) return [];
  const { startDate, endDate } = days;
  // Sequential: payroll reads inside its transaction.
  const who = await readPeople(reader, ids);
  const paidBefore = await readRaisedItems(reader, ids, startDate);
  const lateItems = await readLateItems(reader, ids, startDate);
  const since = [...paidBefore, ...lateItems].reduce(
    (first, item) => (item.startDate < first ? item.startDate : first),
    startDate,
  );
  const packages = await readPackages(reader, ids, { startDate: since, endDate });
  const weeks = new Map(who.map(({ personId, workingDays }) => [personId, workingDays]));
  const unpaid = await readUnpaidDays(reader, weeks, days);
  const overtime = await listApprovedOvertime(reader, ids, startDate, endDate);
  const perMove = [...packages].filter(([, of]) => of.some(({ paidBy }) => paidBy !== "period"));
  const moved = await readMoves(
    reader,
    perMove.map(([id]) => id),
    days,
  );
  const deductions = await listDueDeductions(reader, ids, endDate);
  const before = await readMonthsBefore(reader, ids, days);
  const cents = await readCentsBrought(reader, ids);
  const paidArrears = await readPaidArrears(reader, [...new Set(paidBefore.map(({ personId }) => personId))]);
  const unused = await readUnusedLeave(reader, who, days);
  const lateBy = Map.groupBy(await readLateDays(reader, lateItems), ({ personId }) => personId);
  const raisedOf = Map.groupBy(paidBefore, ({ personId }) => personId);
  return who.map((person) => {
    const {
      personId,
      startDate: since,
      lastDay,
      overtimeRate,
      disabled,
      resident,
      primaryEmployment,
      relieved,
      inKind,
      paymentMethod,
      workingDays,
      ...identity
    } = person;
    const facts: PayFacts = {
      startDate: since,
      lastDay,
      overtimeRate,
      disabled,
      resident,
      primaryEmployment,
      relieved,
      inKind,
      paymentMethod,
      packages: packages.get(personId) ?? [],
      leave: unpaidWeekdays(unpaid.get(personId) ?? { half: 0, none: 0 }, {
        workingDays,
        from: since > startDate ? since : startDate,
        to: lastDay !== null && lastDay < endDate ? lastDay : endDate,
      }),
      daysAWeek: workingDays.length,
      overtime: (overtime.get(personId) ?? []).map(({ hours, rate }) => ({ hours, rate: rate / 100 })),
      moves: moved.get(personId) ?? { count: 0, days: 0 },
      deductions: deductions.get(personId) ?? [],
      before: before.get(personId) ?? [],
      arrears: [],
      unusedLeave: unused.get(personId) ?? 0,
      centsBrought: cents.get(personId) ?? 0,
    };
    return {
      ...identity,
      personId,
      facts: {
        ...facts,
        arrears: arrearsOf(facts, raisedOf.get(personId) ?? [], paidArrears),
        late: lateOf(facts, lateBy.get(personId) ?? []),
      },
    };
  });
}

async function readPeople(reader: Reader, ids: readonly string[]) {
  const number = (kind: "bank_account" | "kra_pin", column: "sealed" | "ending" | "digest") =>
    sql<string>`coalesce((select n.${sql.raw(column)} from ${employeeNumbers} n where n.person_id = ${employees}.person_id and n.kind = ${sql.raw(`'${kind}'`)}), '')`;
  const rows = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      department: people.department,
      role: people.role,
      status: employees.status,
      startDate: employees.startDate,
      offboardingDate: employees.offboardingDate,
      overtimeRate: employees.overtimeRate,
      workingDays: employees.workingDays,
      paymentMethod: employeePayouts.paymentMethod,
      mpesaNumber: employeePayouts.mpesaNumber,
      bankName: employeePayouts.bankName,
      branchCode: employeePayouts.branchCode,
      disability: employeePayouts.disabilityCertificate,
      resident: employeePayouts.resident,
      primaryEmployment: employeePayouts.primaryEmployment,
      insurancePremium: employeePayouts.insurancePremium,
      mortgageInterest: employeePayouts.mortgageInterest,
      postRetirementMedical: employeePayouts.postRetirementMedical,
      carBenefit: employeePayouts.carBenefit,
      mealBenefit: employeePayouts.mealBenefit,
      otherBenefits: employeePayouts.otherBenefits,
      houseRent: employeePayouts.houseRent,
      houseRentPaid: employeePayouts.houseRentPaid,
      sealed: number("bank_account", "sealed"),
      ending: number("bank_account", "ending"),
      digest: number("bank_account", "digest"),
      tax: number("kra_pin", "ending"),
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .leftJoin(employeePayouts, eq(employeePayouts.personId, employees.personId))
    .where(within(employees.personId, ids))
    .orderBy(employees.number);
  return rows.map((row) => ({
    personId: row.personId,
    number: row.number,
    name: row.name,
    department: row.department,
    role: row.role,
    status: row.status,
    startDate: row.startDate,
    lastDay: row.status === "terminated" ? row.offboardingDate : null,
    overtimeRate: row.overtimeRate / 100,
    workingDays: row.workingDays,
    disabled: (row.disability ?? "") !== "",
    resident: row.resident ?? true,
    primaryEmployment: row.primaryEmployment ?? true,
    relieved: {
      insurancePremium: row.insurancePremium ?? 0,
      mortgageInterest: row.mortgageInterest ?? 0,
      postRetirementMedical: row.postRetirementMedical ?? 0,
    },
    inKind: {
      carBenefit: row.carBenefit ?? 0,
      mealBenefit: row.mealBenefit ?? 0,
      otherBenefits: row.otherBenefits ?? 0,
      houseRent: row.houseRent ?? 0,
      houseRentPaid: row.houseRentPaid ?? 0,
    },
    paymentMethod: row.paymentMethod ?? ("mpesa" as const),
    payout: {
      mpesaNumber: row.mpesaNumber ?? "",
      bankName: row.bankName ?? "",
      branchCode: row.branchCode ?? "",
      accountSealed: row.sealed,
      accountEnding: row.ending,
      accountDigest: row.digest,
      hasTaxNumber: row.tax !== "",
    },
  }));
}

async function readPackages(reader: Reader, ids: readonly string[], { startDate, endDate }: Days) {
  const rows = await reader
    .select({
      personId: compensationPackages.personId,
      from: compensationPackages.effectiveDate,
      to: compensationPackages.endDate,
      basicSalary: compensationPackages.basicSalary,
      payFrequency: compensationPackages.payFrequency,
      paidBy: compensationPackages.paidBy,
      allowances: compensationPackages.allowances,
    })
    .from(compensationPackages)
    .where(
      and(
        within(compensationPackages.personId, ids),
        isNull(compensationPackages.replacedAt),
        lte(compensationPackages.effectiveDate, endDate),
        or(isNull(compensationPackages.endDate), gte(compensationPackages.endDate, startDate)),
      ),
    )
    .orderBy(compensationPackages.effectiveDate);
  const packages = new Map<string, PackageSpan[]>();
  for (const { personId, ...of } of rows) packages.set(personId, [...(packages.get(personId) ?? []), of]);
  return packages;
}

async function readMoves(reader: Reader, ids: readonly string[], { startDate, endDate }: Days) {
  const counted = new Map<string, { count: number; days: number }>();
  if (ids.length === 0) return counted;
  const of = and(eq(moves.status, "completed"), between(moves.date, startDate, endDate));
  const led = reader
    .select({ personId: sql<string>`${moves.crewLead}`.as("person_id"), id: moves.id, date: moves.date })
    .from(moves)
    .where(and(of, within(sql`${moves.crewLead}`, ids)));
  const along = reader
    .select({ personId: sql<string>`${moveCrew.personId}`.as("person_id"), id: moves.id, date: moves.date })
    .from(moveCrew)
    .innerJoin(moves, eq(moves.id, moveCrew.moveId))
    .where(and(of, within(moveCrew.personId, ids)));
  const rows = await led.union(along);
  for (const [personId, theirs] of Map.groupBy(rows, (row) => row.personId))
    counted.set(personId, { count: theirs.length, days: new Set(theirs.map(({ date }) => date)).size });
  return counted;
}

/** Totals of approved runs in the same months, for monthly tax, and the instalments that they charged. */
export async function readMonthsBefore(
  reader: Reader,
  ids: readonly string[],
  days: Days,
): Promise<Map<string, MonthBefore[]>> {
  const names = monthsOf(days).map(({ to }) => monthOf(to));
  const rows = await reader
    .select({
      personId: payrollItems.personId,
      months: payrollItems.months,
      deductions: payrollItems.deductions,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        within(payrollItems.personId, ids),
        gte(payrollItems.endDate, `${names[0]}-01`),
        eq(payrollItems.cancelled, false),
        frozen,
      ),
    )
    .orderBy(payrollPeriods.approvedAt);
  const before = new Map<string, MonthBefore[]>();
  for (const { personId, months, deductions } of rows) {
    const sums = before.get(personId) ?? [];
    for (const part of months.filter(({ month }) => names.includes(month))) {
      const at = sums.findIndex(({ month }) => month === part.month);
      const charged = deductions.flatMap(({ deductionId }) => deductionId ?? []);
      const added = {
        month: part.month,
        ...addMonth(sums[at], part),
        charged: [...(sums[at]?.charged ?? []), ...charged],
      };
      if (at < 0) sums.push(added);
      else sums[at] = added;
    }
    before.set(personId, sums);
  }
  return before;
}

/** Cents that the last approved pay of each left for the next. */
export async function readCentsBrought(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await reader
    .select({
      personId: payrollItems.personId,
      left: sql<string>`sum(${payrollItems.centsCarried} - ${payrollItems.centsBrought})`,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(and(within(payrollItems.personId, ids), eq(payrollItems.cancelled, false), frozen))
    .groupBy(payrollItems.personId);
  return new Map(rows.map(({ personId, left }) => [personId, Number(left)]));
}

async function readUnusedLeave(
  reader: Reader,
  who: readonly { personId: string; lastDay: PlainDate | null }[],
  { startDate, endDate }: Days,
) {
  const left = new Map<string, number>();
  for (const { personId, lastDay } of who) {
    if (lastDay === null || lastDay < startDate || lastDay > endDate) continue;
    const person = await getLeavePerson(reader, personId);
    left.set(personId, (await getUnusedOn(reader, person, lastDay)) / DAY);
  }
  return left;
}
