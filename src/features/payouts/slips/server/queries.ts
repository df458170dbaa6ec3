import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { accounts, people } from "~/features/identity/server/tables";
import { payrollItems, payrollPeriods } from "~/features/payroll/periods/server/tables";
import { ruleSetName } from "~/features/payroll/rules/domain";
import { payrollRuleSets } from "~/features/payroll/rules/server/tables";
import { employeeNumbers } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { PlainDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { readOpeningYears } from "../../opening/server/queries";
import { payslipHead } from "../contract";
import { withYear, type YearToDate } from "../domain";
import { noPayslipsYet, payslipNotFound } from "../errors";
import { payslips } from "./tables";

const maker = alias(people, "maker");

export type PaidItem = typeof payrollItems.$inferSelect;

/** Returns a run's data for its payslips; undefined before it was generated. */
export async function readRunForPayslips(reader: Reader, periodId: string) {
  const [found] = await reader
    .select({
      name: payrollPeriods.name,
      startDate: payrollPeriods.startDate,
      endDate: payrollPeriods.endDate,
      payDate: payrollPeriods.payDate,
      profile: payrollRuleSets.profile,
      validFrom: payrollRuleSets.validFrom,
      revision: payrollRuleSets.revision,
    })
    .from(payrollPeriods)
    .innerJoin(payrollRuleSets, eq(payrollRuleSets.id, payrollPeriods.ruleSetId))
    .where(eq(payrollPeriods.id, periodId));
  if (!found) return undefined;
  const items: PaidItem[] = await reader
    .select()
    .from(payrollItems)
    .where(eq(payrollItems.periodId, periodId))
    .orderBy(asc(payrollItems.employeeNumber), asc(payrollItems.id));
  return { ...found, ruleSet: ruleSetName(found), items };
}

const NUMBERS = ["kra_pin", "nssf", "sha"] as const;

/** The last characters of people's numbers. Keys are `personId kind`. */
export async function readEndings(
  reader: Reader,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader
    .select({
      personId: employeeNumbers.personId,
      kind: employeeNumbers.kind,
      ending: employeeNumbers.ending,
    })
    .from(employeeNumbers)
    .where(
      and(inArray(employeeNumbers.personId, [...personIds]), inArray(employeeNumbers.kind, [...NUMBERS])),
    );
  return new Map(rows.map(({ personId, kind, ending }) => [`${personId} ${kind}`, ending]));
}

/** The payslips of a run that are not announced yet, of people with a sign-in. */
export function listUnannounced(reader: Reader, periodId: string) {
  return reader
    .selectDistinctOn([payslips.number], {
      id: payslips.id,
      payPeriod: payslips.payPeriod,
      name: people.name,
      email: people.email,
      phone: people.phone,
    })
    .from(payslips)
    .innerJoin(people, eq(people.id, payslips.personId))
    .innerJoin(accounts, eq(accounts.userId, people.id))
    .where(
      and(
        eq(payslips.periodId, periodId),
        isNull(payslips.voidedAt),
        isNull(payslips.emailSentAt),
        eq(people.active, true),
      ),
    )
    .orderBy(asc(payslips.number));
}

/** Returns a run's id by its number (PAY-2026-0001). Throws NOT_FOUND. */
export async function getPeriodId(reader: Reader, number: string): Promise<string> {
  const [period] = await reader
    .select({ id: payrollPeriods.id })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.number, number));
  if (!period) throw noPayslipsYet();
  return period.id;
}

/** Sums each person's calendar year: opening balances and valid payslips. */
export async function readYears(
  reader: Reader,
  personIds: readonly string[],
  year: number,
): Promise<Map<string, YearToDate>> {
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::bigint`.mapWith(Number);
  const rows = await reader
    .select({
      personId: payslips.personId,
      grossPay: sum(payslips.grossPay),
      paye: sum(payslips.paye),
      nhif: sum(payslips.nhif),
      shif: sum(payslips.shif),
      nssf: sum(payslips.nssf),
      housingLevy: sum(payslips.housingLevy),
      netPay: sum(payslips.netPay),
    })
    .from(payslips)
    .where(
      and(
        inArray(payslips.personId, [...personIds]),
        gte(payslips.endDate, `${year}-01-01`),
        lte(payslips.endDate, `${year}-12-31`),
        isNull(payslips.voidedAt),
      ),
    )
    .groupBy(payslips.personId);
  const years = new Map<string, YearToDate>(await readOpeningYears(reader, personIds, year));
  for (const { personId, ...paid } of rows) years.set(personId, withYear(years.get(personId), paid));
  return years;
}

const SHOWN = 200;
const HEAD = columnsOf(payslips, payslipHead);

/** A person's valid payslips, newest first. */
export function listPayslipsOf(reader: Reader, personId: string) {
  return reader
    .select({ ...HEAD, employeeNumber: sql<string>`${payslips.content}->'employee'->>'number'` })
    .from(payslips)
    .where(and(eq(payslips.personId, personId), isNull(payslips.voidedAt)))
    .orderBy(desc(payslips.endDate), desc(payslips.id))
    .limit(SHOWN);
}

const selectWhole = (reader: Reader) =>
  reader
    .select({
      ...HEAD,
      itemId: payslips.itemId,
      periodId: payslips.periodId,
      personId: payslips.personId,
      centsBrought: payslips.centsBrought,
      centsCarried: payslips.centsCarried,
      ruleSet: payslips.ruleSet,
      content: payslips.content,
      generatedAt: payslips.generatedAt,
      generatedBy: maker.name,
      emailSentAt: payslips.emailSentAt,
      voidReason: payslips.voidReason,
    })
    .from(payslips)
    .leftJoin(maker, eq(maker.id, payslips.generatedBy));

export type Payslip = Awaited<ReturnType<typeof selectWhole>>[number];

/** Returns the payslip of a payroll item: the valid one, otherwise the last void one. Throws NOT_FOUND. */
export async function getPayslipOfItem(reader: Reader, itemId: string): Promise<Payslip> {
  const [found] = await selectWhole(reader)
    .where(eq(payslips.itemId, itemId))
    .orderBy(sql`${payslips.voidedAt} desc nulls first`)
    .limit(1);
  if (!found) throw payslipNotFound();
  return found;
}

/** The numbers of valid payslips, by item. */
export async function readPayslipNumbers(
  reader: Reader,
  itemIds: readonly string[],
): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await reader
    .select({ itemId: payslips.itemId, number: payslips.number })
    .from(payslips)
    .where(and(inArray(payslips.itemId, [...itemIds]), isNull(payslips.voidedAt)));
  return new Map(rows.map(({ itemId, number }) => [itemId ?? "", number]));
}

export const findPayslipNumber = async (reader: Reader, itemId: string): Promise<string | undefined> =>
  (await readPayslipNumbers(reader, [itemId])).get(itemId);

/** Returns a payslip by its number (PS-2026-00001) or its payroll item. Throws NOT_FOUND. */
export async function getPayslip(reader: Reader, number: string): Promise<Payslip> {
  if (UUID.test(number)) return getPayslipOfItem(reader, number);
  const [found] = await selectWhole(reader).where(eq(payslips.number, number.toUpperCase()));
  if (!found) throw payslipNotFound();
  return found;
}

/** The valid payslips of a run, by employee. Throws NOT_FOUND if there are none. */
export async function listPayslipsOfPeriod(reader: Reader, periodId: string): Promise<Payslip[]> {
  const found = await selectWhole(reader)
    .where(and(eq(payslips.periodId, periodId), isNull(payslips.voidedAt)))
    .orderBy(asc(payslips.number));
  if (found.length === 0) throw noPayslipsYet();
  return found;
}

/** The day a payslip was fully paid; null if it is not. */
export async function findPaidOn(reader: Reader, { itemId }: Payslip): Promise<PlainDate | null> {
  if (itemId === null) return null;
  const [item] = await reader
    .select({ status: payrollItems.paymentStatus, paidOn: payrollItems.paymentDate })
    .from(payrollItems)
    .where(eq(payrollItems.id, itemId));
  return item?.status === "completed" ? item.paidOn : null;
}
