import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { FROZEN_STATUSES } from "~/features/payroll/periods/domain";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employeeNumbers, employeePayouts, employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import type { Cents } from "~/platform/kernel/money";
import { outboxMessages } from "~/platform/mail/tables";
import { decrypt } from "~/platform/secrets/secrets";
import { listOpeningMonths } from "../../opening/server/queries";
import {
  type CardMonth,
  type DepartmentMonth,
  dueOf,
  gapsOf,
  missingFor,
  OWN_KINDS,
  type PersonMonth,
  REMITTANCE_KINDS,
  RETURN_FILES,
  type RemittanceKind,
  remittancesOf,
  taxCardPath,
} from "../domain";
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

/** What was paid of a type of allowance that is taxed. */
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

const taxOf = (path: string) => sql.raw(`(t.tax#>>'{${path}}')::bigint`);

/** The tax of the months that runs ending in a month paid for, by person: one but for quarters and years. */
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
      untaxed: sum("non_taxable_allowances"),
      paye: sum("paye"),
      nssf: sum("nssf"),
      shif: sum("shif"),
      nhif: sum("nhif"),
      housingLevy: sum("housing_levy"),
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

/** What was withheld for creditors in a month, a line a person and deduction; the company's own loans are none. */
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
      gross: sum("gross_pay"),
      paye: sum("paye"),
      nssf: sum("nssf"),
      shif: sum("shif"),
      nhif: sum("nhif"),
      housingLevy: sum("housing_levy"),
      ownLoans: withheldAs(true),
      creditors: withheldAs(false),
      net: sum("net_pay"),
      employerNssf: sum("employer_nssf"),
      employerLevy: sum("employer_housing_levy"),
      employerNita: sum("employer_nita"),
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(inMonth(month))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** What a month owes to each authority, when, what was paid of it and what is left; and whose rows cannot be filed. */
export async function listRemittances(reader: Reader, month: string) {
  const { people: paid, byLaw } = await readMonth(reader, month, "opened");
  const due = remittancesOf(paid);
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
  const remittances = REMITTANCE_KINDS.flatMap((kind) => {
    const payments = rows.filter((row) => row.kind === kind).map(({ kind: _, ...payment }) => payment);
    if (due[kind] === 0 && payments.length === 0) return [];
    const left = due[kind] - payments.reduce((sum, { amount }) => sum + amount, 0);
    return [{ kind, amount: due[kind], left, dueOn: dueOf(month), payments }];
  });
  const gaps = paid.flatMap((person) => {
    const found = gapsOf(person);
    if (found.length === 0) return [];
    const { employeeNumber, firstName, lastName } = person;
    return [{ employeeNumber, employeeName: `${firstName} ${lastName}`.trim(), problems: found }];
  });
  const missing = RETURN_FILES.filter((file) => paid.some((person) => missingFor(file, person).length > 0));
  return { month, byLaw, employees: paid.length, remittances, gaps, missing };
}

/** What was paid of a kind for a month, in cents. */
export async function readRemitted(reader: Reader, month: string, kind: RemittanceKind): Promise<Cents> {
  const [row] = await reader
    .select({ amount: sql<number>`coalesce(sum(${payrollRemittances.amount}), 0)::bigint`.mapWith(Number) })
    .from(payrollRemittances)
    .where(and(eq(payrollRemittances.month, month), eq(payrollRemittances.kind, kind)));
  return row?.amount ?? 0;
}

/** People's year by month, for their tax deduction cards, the months before payroll was done here among them. */
export async function readTaxYears(
  reader: Reader,
  personIds: readonly string[],
  year: number,
): Promise<Map<string, CardMonth[]>> {
  const opening = await listOpeningMonths(reader, personIds, year);
  const { rows } = await reader.execute<Record<keyof CardMonth | "personId", string>>(sql`
    select t.person_id as "personId", t.month, t."grossPay" - t."nonTaxableAllowances" as cash,
      ${taxOf("benefits,car")} + ${taxOf("benefits,meals")} + ${taxOf("benefits,other")} as benefits, ${taxOf("benefits,house")} as house,
      ${taxOf("deducted,nssf")} + t.pension as pension, ${taxOf("deducted,housingLevy")} as "housingLevy",
      ${taxOf("deducted,shif")} as shif, ${taxOf("deducted,medicalFund")} as "medicalFund",
      ${taxOf("deducted,mortgageInterest")} as "mortgageInterest", ${taxOf("deducted,disability")} as disability,
      ${taxOf("taxable")} as taxable, ${taxOf("charged")} as charged, ${taxOf("reliefs,personal")} as "personalRelief",
      ${taxOf("reliefs,insurance")} + ${taxOf("reliefs,housingLevy")} as "insuranceRelief", t.paye
    from (${taxMonths(sql`i.person_id = any(${textArray(personIds)}::uuid[]) and left(m.value->>'month', 4) = ${String(year)}`)}) t`);
  const paid = rows.map(({ personId, month, ...amounts }) => ({
    ...(Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, Number(amount)])) as Omit<
      CardMonth,
      "month"
    >),
    personId,
    month,
  }));
  const before = opening.map((row) => ({
    personId: row.personId,
    month: row.month,
    cash: row.grossPay,
    benefits: 0,
    house: 0,
    pension: row.nssf,
    housingLevy: row.housingLevy,
    shif: row.shif,
    medicalFund: 0,
    mortgageInterest: 0,
    disability: 0,
    taxable: row.taxablePay,
    charged: row.taxCharged,
    personalRelief: row.relief,
    insuranceRelief: 0,
    paye: row.paye,
  }));
  return Map.groupBy(
    [...before, ...paid].sort((one, other) => one.month.localeCompare(other.month)),
    ({ personId }) => personId,
  );
}

/** Whom approved runs or opening balances of a year paid, or the one of a number, as a tax deduction card names them. */
export async function listTaxPayers(
  reader: Reader,
  year: number,
  which: { number: string } | "all",
): Promise<TaxPayer[]> {
  const rows = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      email: people.email,
      status: employees.status,
      lastName: employees.lastName,
      otherNames: sql<string>`trim(${employees.firstName} || ' ' || ${employees.middleName})`,
      signsIn: sql<boolean>`exists (select from accounts a where a.user_id = ${people.id}) and ${people.active}`,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(
      which === "all"
        ? sql`exists (select from ${payrollItems} i join ${payrollPeriods} p on p.id = i.period_id, jsonb_array_elements(i.months) m
              where i.person_id = ${employees.personId} and p.approved_at is not null and not i.cancelled and left(m.value->>'month', 4) = ${String(year)})
            or exists (select from opening_balances o where o.person_id = ${employees.personId} and o.removed_at is null and left(o.month, 4) = ${String(year)})`
        : eq(employees.number, which.number.toUpperCase()),
    )
    .orderBy(asc(employees.number));
  const numbers = await openNumbers(
    reader,
    rows.map(({ personId }) => personId),
  );
  return rows.map((row) => ({ ...row, pin: numbers.get(`${row.personId} kra_pin`) ?? "" }));
}
export interface TaxPayer {
  personId: string;
  number: string;
  name: string;
  email: string;
  status: string;
  lastName: string;
  otherNames: string;
  pin: string;
  signsIn: boolean;
}

/** Everybody who must get a card of a year, with where it is and whether they were told of it. */
export async function listTaxCards(reader: Reader, year: number) {
  const payers = await listTaxPayers(reader, year, "all");
  const told = await readNotified(reader, year);
  return payers.map(({ personId, number, name, status, pin, email, signsIn }) => ({
    employeeNumber: number,
    employeeName: name,
    hasLeft: status === "terminated",
    hasTaxNumber: pin !== "",
    reachable: signsIn && email !== "",
    notified: told.has(personId),
    pdfUrl: taxCardPath(number, String(year)),
  }));
}

/** What messages about cards of a year are about. */
export const noticeOf = (year: number) => `tax-card-${year}`;

/** Who was told of their card of a year. */
export async function readNotified(reader: Reader, year: number): Promise<Set<string>> {
  const rows = await reader
    .select({ of: outboxMessages.subjectId })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, "tax-card.ready"), eq(outboxMessages.subjectType, noticeOf(year))));
  return new Set(rows.flatMap(({ of }) => of ?? []));
}
