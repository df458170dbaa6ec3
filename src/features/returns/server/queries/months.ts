import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { FROZEN_STATUSES } from "~/features/payroll/periods/domain";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employeeNumbers, employeePayouts, employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { decrypt } from "~/platform/secrets/secrets";
import type { PersonMonth } from "../../domain/returns";

/** Of an item of a run that was approved and ends in the month. */
export const inMonth = (month: string) =>
  and(
    inArray(payrollPeriods.status, [...FROZEN_STATUSES]),
    gte(payrollPeriods.endDate, `${month}-01`),
    lte(payrollPeriods.endDate, sql`(${`${month}-01`}::date + interval '1 month - 1 day')::date`),
  );

/** The sum of a column of items, in cents. */
export const sumOf = (column: string) =>
  sql<number>`sum(${sql.raw(`payroll_items.${column}`)})::bigint`.mapWith(Number);

const allowed = (type: "housing" | "transport") =>
  sql<number>`sum((select coalesce(sum((a->>'paid')::bigint), 0) from jsonb_array_elements(${payrollItems.allowances}) a where a->>'type' = ${type} and (a->>'taxable')::boolean))::bigint`.mapWith(
    Number,
  );

const PAY = ["grossPay", "nonTaxableAllowances", "levyPay", "pension", "houseRent", "houseRentPaid"] as const;
const WITHHELD = ["paye", "nssf", "shif", "nhif", "housingLevy"] as const;
const added = (part: string, names: readonly string[]) =>
  sql.raw(
    names.map((name) => `sum((m.value->'${part}'->>'${name}')::bigint)::bigint as "${name}"`).join(", "),
  );

/**
 * Each person's calendar months: what approved runs paid and withheld of it, summed, and its tax once, as the last of them left it
 * (docs/decisions/0156). P10, P9A and `ledger:verify` read months by this alone.
 */
export const taxMonths = (only: SQL) => sql`
  select i.person_id, m.value->>'month' as month, ${added("pay", PAY)}, ${added("withheld", WITHHELD)},
    (array_agg(m.value->'tax' order by p.approved_at desc, p.id desc))[1] as tax
  from ${payrollItems} i join ${payrollPeriods} p on p.id = i.period_id cross join lateral jsonb_array_elements(i.months) m
  where p.approved_at is not null and not i.cancelled and ${only}
  group by 1, 2`;

export const taxOf = (path: string) => sql.raw(`(t.tax#>>'{${path}}')::bigint`);

/** Tax of the months paid by runs ending here; several only for quarters and years. */
async function readTaxOf(reader: Reader, month: string) {
  const first = `${month}-01`;
  const { rows } = await reader.execute<Record<string, string>>(sql`
    select t.person_id as "personId", sum(t."levyPay") as "levyPay", sum(t."houseRent") as "houseRent", sum(t."houseRentPaid") as "houseRentPaid",
      sum(${taxOf("taxable")}) as taxable, sum(${taxOf("charged")}) as "taxCharged",
      sum(${taxOf("reliefs,personal")}) as "personalRelief", sum(${taxOf("reliefs,insurance")}) as "insuranceRelief",
      sum(${taxOf("benefits,car")}) as car, sum(${taxOf("benefits,meals")}) as meals, sum(${taxOf("benefits,other")}) as "otherBenefits",
      sum(${taxOf("benefits,house")}) as house, sum(${taxOf("deducted,mortgageInterest")}) as "mortgageInterest",
      sum(${taxOf("deducted,medicalFund")}) as "medicalFund"
    from (${taxMonths(sql`p.end_date >= ${first}::date and p.end_date < (${first}::date + interval '1 month')`)}) t group by 1`);
  return new Map(
    rows.map(({ personId, ...amounts }) => [
      personId,
      Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount)])),
    ]),
  ) as Map<string, TaxAmounts>;
}
type TaxAmounts = Pick<
  PersonMonth,
  | "levyPay"
  | "houseRent"
  | "houseRentPaid"
  | "taxable"
  | "taxCharged"
  | "personalRelief"
  | "insuranceRelief"
  | "car"
  | "meals"
  | "otherBenefits"
  | "house"
  | "mortgageInterest"
  | "medicalFund"
>;

/** Everyone's month from all approved runs, by employee number, and whether all runs follow the law. */
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
      basic: sumOf("prorated_basic"),
      housing: allowed("housing"),
      transport: allowed("transport"),
      overtime: sumOf("overtime_pay"),
      gross: sumOf("gross_pay"),
      untaxed: sumOf("non_taxable_allowances"),
      paye: sumOf("paye"),
      nssf: sumOf("nssf"),
      shif: sumOf("shif"),
      nhif: sumOf("nhif"),
      housingLevy: sumOf("housing_levy"),
      pension:
        sql<number>`sum((select coalesce(sum((d->>'taken')::bigint), 0) from jsonb_array_elements(${payrollItems.deductions}) d where d->>'type' = 'pension'))`.mapWith(
          Number,
        ),
      employerNssf: sumOf("employer_nssf"),
      employerLevy: sumOf("employer_housing_levy"),
      employerNita: sumOf("employer_nita"),
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
  const tax = await readTaxOf(reader, month);
  const numbers =
    sealed === "opened"
      ? await openNumbers(
          reader,
          rows.map(({ personId }) => personId),
        )
      : undefined;
  return {
    byLaw: rows.every(({ byLaw }) => byLaw),
    people: rows.map(({ personId, byLaw: _, untaxed, ...row }) => ({
      ...row,
      ...(tax.get(personId) as TaxAmounts),
      cash: row.gross - untaxed,
      idNumber: numbers?.get(`${personId} id`) ?? "",
      pin: numbers?.get(`${personId} kra_pin`) ?? "",
      nssfNumber: numbers?.get(`${personId} nssf`) ?? "",
      shaNumber: numbers?.get(`${personId} sha`) ?? "",
    })),
  };
}

/** People's numbers in full, by `personId kind`. */
export async function openNumbers(reader: Reader, personIds: string[]): Promise<Map<string, string>> {
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
