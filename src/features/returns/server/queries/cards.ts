import { and, asc, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { listOpeningMonths } from "~/features/payouts/opening/server/queries";
import { taxCardPath } from "~/features/payouts/slips/domain";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { outboxMessages } from "~/platform/mail/tables";
import type { CardMonth } from "../../domain/cards";
import { openNumbers, taxMonths, taxOf } from "./months";

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

/** People paid by approved runs or opening balances of a year, or one of them by number, with the card's details. */
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

/** Everyone who must get a card of a year, with its path and whether they received the email. */
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

/** The subject key of messages about cards of a year. */
export const noticeOf = (year: number) => `tax-card-${year}`;

/** People who were notified about their card of a year. */
export async function readNotified(reader: Reader, year: number): Promise<Set<string>> {
  const rows = await reader
    .select({ of: outboxMessages.subjectId })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, "tax-card.ready"), eq(outboxMessages.subjectType, noticeOf(year))));
  return new Set(rows.flatMap(({ of }) => of ?? []));
}
