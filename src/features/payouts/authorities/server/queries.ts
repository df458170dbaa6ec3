import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { FROZEN_STATUSES } from "~/features/payroll/periods/domain";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employeeNumbers, employeePayouts, employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { decrypt } from "~/platform/secrets/secrets";
import { listOpeningMonths } from "../../opening/server/queries";
import { dueOf, type PersonMonth, REMITTANCE_KINDS, remittancesOf } from "../domain";
import { payrollRemittances } from "./tables";

/** Of an item of a run that was approved and ends in the month. */
const inMonth = (month: string) =>
  and(
    inArray(payrollPeriods.status, [...FROZEN_STATUSES]),
    gte(payrollPeriods.endDate, `${month}-01`),
    lte(payrollPeriods.endDate, sql`(${`${month}-01`}::date + interval '1 month - 1 day')::date`),
  );

const sum = (column: string) =>
  sql<number>`sum(${sql.raw(`payroll_items.${column}`)})::bigint`.mapWith(Number);

/** What was paid of a type of allowance. */
const allowed = (type: "housing" | "transport") =>
  sql<number>`sum((select coalesce(sum((a->>'paid')::bigint), 0) from jsonb_array_elements(${payrollItems.allowances}) a where a->>'type' = ${type}))::bigint`.mapWith(
    Number,
  );

/** Everybody's month, all approved runs together, by employee number; and whether all were worked out by law. */
export async function readMonth(
  reader: Reader,
  month: string,
  sealed: "opened" | "closed",
): Promise<{ people: PersonMonth[]; byLaw: boolean }> {
  const rows = await reader
    .select({
      personId: payrollItems.personId,
      employeeNumber: employees.number,
      firstName: sql<string>`trim(${employees.firstName} || ' ' || ${employees.middleName})`,
      lastName: employees.lastName,
      phone: sql<string>`coalesce(${people.phone}, '')`,
      resident: sql<boolean>`coalesce(${employeePayouts.resident}, true)`,
      primaryEmployment: sql<boolean>`coalesce(${employeePayouts.primaryEmployment}, true)`,
      disabilityCertificate: sql<string>`coalesce(${employeePayouts.disabilityCertificate}, '')`,
      basic: sum("prorated_basic"),
      housing: allowed("housing"),
      transport: allowed("transport"),
      overtime: sum("overtime_pay"),
      gross: sum("gross_pay"),
      taxable: sum("taxable_income"),
      taxCharged: sum("tax_before_relief"),
      paye: sum("paye"),
      nssf: sum("nssf"),
      shif: sum("shif"),
      nhif: sum("nhif"),
      housingLevy: sum("housing_levy"),
      personalRelief: sql<number>`sum((${payrollItems.reliefs}->>'personal')::bigint)`.mapWith(Number),
      insuranceRelief: sql<number>`sum((${payrollItems.reliefs}->>'insurance')::bigint)`.mapWith(Number),
      pension:
        sql<number>`sum((select coalesce(sum((d->>'taken')::bigint), 0) from jsonb_array_elements(${payrollItems.deductions}) d where d->>'type' = 'pension'))`.mapWith(
          Number,
        ),
      employerNssf: sum("employer_nssf"),
      employerLevy: sum("employer_housing_levy"),
      employerNita: sum("employer_nita"),
      byLaw: sql<boolean>`bool_and(${payrollPeriods.profile} = 'by-law')`,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .innerJoin(employees, eq(employees.personId, payrollItems.personId))
    .innerJoin(people, eq(people.id, payrollItems.personId))
    .leftJoin(employeePayouts, eq(employeePayouts.personId, payrollItems.personId))
    .where(inMonth(month))
    .groupBy(payrollItems.personId, employees.personId, people.id, employeePayouts.personId)
    .orderBy(asc(employees.number));
  const numbers =
    sealed === "opened"
      ? await openNumbers(
          reader,
          rows.map(({ personId }) => personId),
        )
      : undefined;
  return {
    byLaw: rows.every(({ byLaw }) => byLaw),
    people: rows.map(({ personId, byLaw: _, ...row }) => ({
      ...row,
      idNumber: numbers?.get(`${personId} id`) ?? "",
      pin: numbers?.get(`${personId} kra_pin`) ?? "",
      nssfNumber: numbers?.get(`${personId} nssf`) ?? "",
      shaNumber: numbers?.get(`${personId} sha`) ?? "",
    })),
  };
}

async function openNumbers(reader: Reader, personIds: string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await reader
    .select({
      personId: employeeNumbers.personId,
      kind: employeeNumbers.kind,
      sealed: employeeNumbers.sealed,
    })
    .from(employeeNumbers)
    .where(
      and(
        inArray(employeeNumbers.personId, personIds),
        inArray(employeeNumbers.kind, ["id", "kra_pin", "nssf", "sha"]),
      ),
    );
  return new Map(rows.map(({ personId, kind, sealed }) => [`${personId} ${kind}`, decrypt(sealed)]));
}

/** What was withheld for creditors in a month, a line a person and deduction. */
export async function readCreditors(reader: Reader, month: string) {
  const { rows } = await reader.execute<{
    kind: string;
    name: string;
    reference: string;
    number: string;
    employee: string;
    taken: string;
  }>(sql`
    select d->>'type' as kind, d->>'name' as name, coalesce(k.reference, '') as reference, payroll_items.employee_number as number,
      payroll_items.employee_name as employee, d->>'taken' as taken
    from ${payrollItems} join ${payrollPeriods} on ${payrollPeriods.id} = ${payrollItems.periodId}
      cross join lateral jsonb_array_elements(${payrollItems.deductions}) d
      left join payroll_deductions k on k.id = (d->>'deductionId')::uuid
    where ${inMonth(month)} and (d->>'taken')::bigint > 0
    order by 1, 2, 4`);
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }));
}

/** A month's pay by department, for the books. */
export async function readJournal(reader: Reader, month: string) {
  return reader
    .select({
      department: sql<string>`coalesce(${payrollItems.department}, '')`,
      gross: sum("gross_pay"),
      paye: sum("paye"),
      nssf: sum("nssf"),
      shif: sum("shif"),
      nhif: sum("nhif"),
      housingLevy: sum("housing_levy"),
      other: sum("other_deductions"),
      net: sum("net_pay"),
      employer:
        sql<number>`sum(payroll_items.employer_nssf + payroll_items.employer_housing_levy + payroll_items.employer_nita)::bigint`.mapWith(
          Number,
        ),
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(inMonth(month))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** What a month owes to each authority, when, and what was paid. */
export async function listRemittances(reader: Reader, month: string) {
  const { people: paid, byLaw } = await readMonth(reader, month, "closed");
  const due = remittancesOf(paid);
  const rows = await reader
    .select({ remittance: payrollRemittances, by: people.name })
    .from(payrollRemittances)
    .leftJoin(people, eq(people.id, payrollRemittances.createdBy))
    .where(eq(payrollRemittances.month, month));
  const remittances = REMITTANCE_KINDS.flatMap((kind) => {
    const found = rows.find(({ remittance }) => remittance.kind === kind);
    if (due[kind] === 0 && !found) return [];
    return [
      {
        kind,
        amount: due[kind],
        dueOn: dueOf(month),
        paid: found
          ? {
              amount: found.remittance.amount,
              reference: found.remittance.reference,
              paidOn: found.remittance.paidOn,
              by: found.by,
            }
          : null,
      },
    ];
  });
  return { month, byLaw, employees: paid.length, remittances };
}

/** Somebody's year by month, for their tax deduction card: the months before payroll was done here, too. */
export async function readTaxYear(reader: Reader, personId: string, year: number) {
  const opening = (await listOpeningMonths(reader, personId, year)).map((row) => ({
    month: row.month,
    basic: row.basicPay,
    gross: row.grossPay,
    nssf: row.nssf,
    shif: row.shif,
    housingLevy: row.housingLevy,
    taxable: row.taxablePay,
    tax: row.taxCharged,
    relief: row.relief,
    paye: row.paye,
  }));
  const paid = await readPaidYear(reader, personId, year);
  return [...opening, ...paid].sort((a, b) => a.month.localeCompare(b.month));
}

function readPaidYear(reader: Reader, personId: string, year: number) {
  return reader
    .select({
      month: sql<string>`to_char(${payrollPeriods.endDate}, 'YYYY-MM')`,
      basic: sum("prorated_basic"),
      gross: sum("gross_pay"),
      nssf: sum("nssf"),
      shif: sum("shif"),
      housingLevy: sum("housing_levy"),
      taxable: sum("taxable_income"),
      tax: sum("tax_before_relief"),
      relief:
        sql<number>`sum((${payrollItems.reliefs}->>'personal')::bigint + (${payrollItems.reliefs}->>'insurance')::bigint
        + (${payrollItems.reliefs}->>'housingLevy')::bigint)::bigint`.mapWith(Number),
      paye: sum("paye"),
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        eq(payrollItems.personId, personId),
        inArray(payrollPeriods.status, [...FROZEN_STATUSES]),
        gte(payrollPeriods.endDate, `${year}-01-01`),
        lte(payrollPeriods.endDate, `${year}-12-31`),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Who a number names, as a tax deduction card names them. */
export async function findTaxPayer(reader: Reader, number: string) {
  const [row] = await reader
    .select({ personId: employees.personId, number: employees.number, name: people.name })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(eq(employees.number, number.toUpperCase()));
  if (!row) return undefined;
  const [pin] = await reader
    .select({ sealed: employeeNumbers.sealed })
    .from(employeeNumbers)
    .where(and(eq(employeeNumbers.personId, row.personId), eq(employeeNumbers.kind, "kra_pin")));
  return { ...row, pin: pin ? decrypt(pin.sealed) : "" };
}
