import { createHash } from "node:crypto";
import { and, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { PayFrequency } from "~/features/staff/compensation/domain";
import { compensationPackages } from "~/features/staff/compensation/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { lawNotices } from "../../../calculation/server/queries";
import { type ItemFigures, statutoryOf, workOutItem } from "../../../items/domain";
import { type Profile, type RuleSet, ruleSetName } from "../../../rules/domain";
import { getNssfBase, getRuleSet } from "../../../rules/server/queries";
import { type Adjustments, monthsOf, weekdaysBetween } from "../../../terms/domain";
import { destinationOf, NO_TOTALS, type PeriodKind, type PeriodTotals, type PeriodType } from "../../domain";
import * as errors from "../../errors";
import { payrollItems, payrollPeriods } from "../tables";
import { type KnownPerson, readFacts } from "./facts";

export interface Run {
  readonly id: string;
  readonly kind: PeriodKind;
  readonly periodType: PeriodType;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly profile: Profile;
}

export interface Selection {
  /** Numbers or ids; absent: everyone paid by the run's type. */
  readonly employees?: readonly string[] | undefined;
  readonly adjustments: readonly (Adjustments & { readonly employee: string })[];
}

export interface WorkedOut {
  readonly person: KnownPerson;
  readonly figures: ItemFigures;
  readonly adjustments: Adjustments | null;
}

const PAID_BY_TYPE: Partial<Record<PeriodType, PayFrequency>> = {
  weekly: "weekly",
  biweekly: "bi-weekly",
  monthly: "monthly",
};
const ON_PAYROLL = ["active", "on_leave", "probation"];

/**
 * Everyone with a package in the run's days: people on the payroll or suspended with pay, and people selected by
 * hand.
 */
export async function listPayable(reader: Reader, run: Run) {
  const rows = await reader
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      role: people.role,
      department: people.department,
      status: employees.status,
      suspensionPaid: employees.suspensionPaid,
      basicSalary: compensationPackages.basicSalary,
      payFrequency: compensationPackages.payFrequency,
      paidIn: sql<
        string | null
      >`(select p.number from ${payrollItems} i join ${payrollPeriods} p on p.id = i.period_id
        where i.person_id = ${employees}.person_id and i.kind = 'regular' and not i.cancelled and i.period_id <> ${run.id}::uuid
          and daterange(i.start_date, i.end_date, '[]') && daterange(${run.startDate}::date, ${run.endDate}::date, '[]') limit 1)`,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .innerJoin(
      compensationPackages,
      and(
        eq(compensationPackages.personId, employees.personId),
        isNull(compensationPackages.replacedAt),
        lte(compensationPackages.effectiveDate, run.endDate),
        or(isNull(compensationPackages.endDate), gte(compensationPackages.endDate, run.startDate)),
      ),
    )
    .where(
      and(
        ne(employees.status, "inactive"),
        lte(employees.startDate, run.endDate),
        or(ne(employees.status, "terminated"), gte(employees.offboardingDate, run.startDate)),
      ),
    )
    .orderBy(employees.number, compensationPackages.effectiveDate);
  const last = new Map(rows.map((row) => [row.personId, row]));
  return [...last.values()].map((row) => ({
    ...row,
    selected:
      (ON_PAYROLL.includes(row.status) || (row.status === "suspended" && row.suspensionPaid === true)) &&
      row.payFrequency === PAID_BY_TYPE[run.periodType] &&
      row.paidIn === null,
  }));
}

/** Finds people's ids by number or id. Throws INVALID for an unknown one. */
export async function idsOf(reader: Reader, numbers: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(numbers)];
  const ids = wanted.filter((each) => UUID.test(each));
  const bearing = wanted.filter((each) => !UUID.test(each)).map((each) => each.toUpperCase());
  const rows = await reader
    .select({ personId: employees.personId, number: employees.number })
    .from(employees)
    .where(
      or(
        sql`${employees.personId} = any(${sql.param(ids)}::uuid[])`,
        sql`${employees.number} = any(${sql.param(bearing)}::text[])`,
      ),
    );
  const known = new Map(
    rows.flatMap(({ personId, number }) => [
      [personId, personId],
      [number, personId],
    ]),
  );
  for (const each of wanted)
    if (!known.has(UUID.test(each) ? each : each.toUpperCase()))
      throw errors.employeeNotPayable.at("employees", { number: each });
  return new Map(wanted.map((each) => [each, known.get(UUID.test(each) ? each : each.toUpperCase()) ?? ""]));
}

/** Works out a run: the rules of its last day, each person's pay, and what tells it from any other outcome. Writes nothing. */
export async function workOutRun(reader: Reader, run: Run, { employees: numbers, adjustments }: Selection) {
  const sets = new Map<PlainDate, RuleSet>();
  for (const { to } of monthsOf(run))
    sets.set(to, await getRuleSet(reader, run.profile, { date: to, field: "endDate" }));
  const set = sets.get(run.endDate) as RuleSet;
  const rules = (day: PlainDate) => (sets.get(day) ?? set).rules;
  const nssfBase = await getNssfBase(reader, run.profile);
  const known = await idsOf(reader, [...(numbers ?? []), ...adjustments.map(({ employee }) => employee)]);
  const payable = numbers ? undefined : await listPayable(reader, run);
  const ids = numbers
    ? [...new Set(numbers.map((each) => known.get(each) ?? ""))]
    : (payable ?? []).filter(({ selected }) => selected).map(({ personId }) => personId);
  if (ids.length === 0) throw errors.periodHasNobody.at("employees");
  await assertApart(reader, run, ids);
  const adjusted = new Map(
    adjustments.map(({ employee, ...of }) => [known.get(employee) ?? "", of as Adjustments]),
  );
  const chosen = new Set(ids);
  for (const [at, { employee, daysWorked }] of adjustments.entries()) {
    if (!chosen.has(known.get(employee) ?? ""))
      throw errors.adjustedNobody.at("adjustments", { number: employee });
    assertDays(run, daysWorked, `adjustments.${at}.daysWorked`);
  }
  const worked: WorkedOut[] = [];
  for (const person of await readFacts(reader, ids, run)) {
    const of = adjusted.get(person.personId);
    const figures = workOutItem({ ...run, rules, nssfBase }, person.facts, of);
    // Skips people whom the caller did not name, such as a starter on the month's last Sunday.
    if (!figures && !numbers) continue;
    if (!figures) throw errors.employeeNotPayable.at("employees", { number: person.number });
    worked.push({ person, figures, adjustments: of && Object.keys(of).length > 0 ? of : null });
  }
  return {
    ruleSetId: set.id,
    ruleSet: ruleSetName(set),
    nssfBase,
    notices: await lawNotices(reader, run.profile, run.endDate),
    worked,
    totals: totalsOf(worked.map(({ figures }) => figures)),
    digest: digestOf([...sets.values()].map(({ id }) => id).join(" "), worked),
  };
}

/** Days worked are weekdays of the run. Throws INVALID. */
export function assertDays(
  run: Pick<Run, "startDate" | "endDate">,
  daysWorked: number | undefined,
  field = "daysWorked",
): void {
  const most = weekdaysBetween(run.startDate, run.endDate);
  if (daysWorked !== undefined && daysWorked > most) throw errors.daysBeyondRun.at(field, { most });
}

/** Refuses adjustments of the actor's own pay. Throws FORBIDDEN. */
export function assertNotOwn(actor: Actor, worked: readonly WorkedOut[]): void {
  const own = worked.find(({ person }) => person.personId === actor.personId);
  if (own?.adjustments) throw errors.ownPayAdjusted();
}

/** Refuses a second regular run for a person and the same days. Throws CONFLICT with the first match. */
export async function assertApart(reader: Reader, run: Run, ids: readonly string[]): Promise<void> {
  if (run.kind === "correction") return;
  const [found] = await reader
    .select({ number: payrollItems.employeeNumber, period: payrollPeriods.number })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        sql`${payrollItems.personId} = any(${sql.param(ids)}::uuid[])`,
        eq(payrollItems.kind, "regular"),
        eq(payrollItems.cancelled, false),
        ne(payrollItems.periodId, run.id),
        sql`daterange(${payrollItems.startDate}, ${payrollItems.endDate}, '[]') && daterange(${run.startDate}::date, ${run.endDate}::date, '[]')`,
      ),
    )
    .orderBy(payrollItems.employeeNumber)
    .limit(1);
  if (found) throw errors.employeeInOtherRun(found);
}

export function totalsOf(items: readonly ItemFigures[]): PeriodTotals {
  const totals = { ...NO_TOTALS, totalEmployees: items.length };
  for (const item of items) {
    totals.totalGrossPay += item.grossPay;
    totals.totalDeductions += item.totalDeductions;
    totals.totalNetPay += item.netPay;
    totals.totalTax += item.paye;
    totals.totalNhif += item.nhif;
    totals.totalShif += item.shif;
    totals.totalNssf += item.nssf;
    totals.totalHousingLevy += item.housingLevy;
    totals.totalOther += item.otherDeductions;
    totals.totalEmployer += item.employerNssf + item.employerHousingLevy + item.employerNita;
  }
  return totals;
}

function digestOf(ruleSets: string, worked: readonly WorkedOut[]): string {
  const hash = createHash("sha256").update(ruleSets);
  for (const { person, figures } of worked)
    hash.update(
      JSON.stringify([
        person.number,
        figures.grossPay,
        figures.paye,
        figures.totalStatutory,
        figures.otherDeductions,
        figures.netPay,
        figures.payable,
        person.facts.paymentMethod,
        person.payout,
      ]),
    );
  return hash.digest("base64url");
}

export const shownFigures = ({ person, figures }: WorkedOut) => ({
  ...figures,
  employeeNumber: person.number,
  employeeName: person.name,
  department: person.department,
  role: person.role,
  statutoryDeductions: statutoryOf(figures),
  paymentMethod: person.facts.paymentMethod,
  destination: destinationOf({ ...person.payout, paymentMethod: person.facts.paymentMethod }),
});
