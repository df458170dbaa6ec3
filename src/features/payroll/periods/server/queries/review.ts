import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { PaymentMethod } from "~/features/staff/domain";
import type { Reader } from "~/platform/db/database";
import { addDays, daysBetween } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import { formatLate } from "../../../domain/late";
import { payrollSection } from "../../../rules/settings";
import { destinationOf, FINDING_KINDS, type Finding, FROZEN_STATUSES, isNotable } from "../../domain";
import { payrollItems, payrollPeriods } from "../tables";
import { getRun, type PeriodRow } from "./periods";
import { workOutRun } from "./runs";

/** Planned payment methods; amounts above M-Pesa's limit go to the bank. */
export const plannedPayments =
  definePort<
    (
      reader: Reader,
      periodId: string,
    ) => Promise<(payable: Cents, payment: { method: PaymentMethod; mpesaNumber: string }) => string>
  >();

const ITEM = {
  personId: payrollItems.personId,
  employeeNumber: payrollItems.employeeNumber,
  employeeName: payrollItems.employeeName,
  basicSalary: payrollItems.basicSalary,
  grossPay: payrollItems.grossPay,
  netPay: payrollItems.netPay,
  payable: payrollItems.payable,
  paymentMethod: payrollItems.paymentMethod,
  mpesaNumber: payrollItems.mpesaNumber,
  bankName: payrollItems.bankName,
  accountEnding: payrollItems.accountEnding,
  accountDigest: payrollItems.accountDigest,
  hasTaxNumber: payrollItems.hasTaxNumber,
  adjustments: payrollItems.adjustments,
  late: payrollItems.late,
};

/** The approver's review: each person's pay beside their last pay, with findings (docs/decisions/0162). */
export async function reviewPeriod(reader: Reader, numberOrId: string) {
  const run = await getRun(reader, numberOrId);
  const items = await readItems(reader, run.id);
  const isRegular = run.kind === "regular";
  const before = isRegular ? await readLastPay(reader, run, items) : [];
  const left = isRegular ? await readLeavers(reader, run, items, before) : [];
  const { rows: current } = await reader.execute<CurrentPlace>(
    sql`select i.person_id, o.payment_method as method, o.mpesa_number as mpesa, n.digest from payroll_items i
      left join employee_payouts o on o.person_id = i.person_id
      left join employee_numbers n on n.person_id = i.person_id and n.kind = 'bank_account' where i.period_id = ${run.id}::uuid`,
  );
  const [plan] = await Promise.all(plannedPayments.all().map((find) => find(reader, run.id)));
  const findings = [
    ...findIn(items, before, { current, plan, isFirst: before.length === 0 }),
    ...left.map((item) => leaverOf(item)),
    ...(isRegular ? await findBelowMinimum(reader, run) : []),
    ...(run.status === "pending_approval" && isRegular ? await findChanges(reader, run, items) : []),
  ];
  const sum = (of: (item: LastPay) => Cents) => before.reduce((total, item) => total + of(item), 0);
  return {
    last:
      before.length === 0
        ? null
        : {
            names: [...new Set(before.map(({ period }) => period))],
            totalEmployees: before.length,
            totalGrossPay: sum(({ grossPay }) => grossPay),
            totalNetPay: sum(({ netPay }) => netPay),
          },
    findings: findings.sort(
      (one, other) => FINDING_KINDS.indexOf(one.kind) - FINDING_KINDS.indexOf(other.kind),
    ),
  };
}

const readItems = (reader: Reader, periodId: string) =>
  reader
    .select(ITEM)
    .from(payrollItems)
    .where(eq(payrollItems.periodId, periodId))
    .orderBy(payrollItems.employeeNumber);
type Item = Awaited<ReturnType<typeof readItems>>[number];
type LastPay = Item & { periodId: string; period: string };
interface CurrentPlace extends Record<string, unknown> {
  person_id: string;
  method: string | null;
  mpesa: string | null;
  digest: string | null;
}

/** Each person's own last pay by a run of the same type, whichever run that was. */
function readLastPay(reader: Reader, run: PeriodRow, items: readonly Item[]): Promise<LastPay[]> {
  const ids = items.map(({ personId }) => personId);
  return reader
    .selectDistinctOn([payrollItems.personId], {
      ...ITEM,
      periodId: payrollPeriods.id,
      period: payrollPeriods.name,
    })
    .from(payrollItems)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payrollItems.periodId))
    .where(
      and(
        sql`${payrollItems.personId} = any(${sql.param(ids)}::uuid[])`,
        eq(payrollItems.kind, "regular"),
        eq(payrollItems.cancelled, false),
        eq(payrollPeriods.periodType, run.periodType),
        inArray(payrollPeriods.status, [...FROZEN_STATUSES]),
        lt(payrollItems.endDate, run.startDate),
      ),
    )
    .orderBy(payrollItems.personId, desc(payrollItems.endDate), desc(payrollPeriods.approvedAt));
}

async function readLeavers(
  reader: Reader,
  run: PeriodRow,
  items: readonly Item[],
  before: readonly LastPay[],
): Promise<Item[]> {
  const length = daysBetween(run.startDate, run.endDate) + 1;
  const runs = [...new Set(before.map(({ periodId }) => periodId))];
  if (runs.length === 0) return [];
  return reader
    .selectDistinctOn([payrollItems.personId], ITEM)
    .from(payrollItems)
    .where(
      and(
        inArray(payrollItems.periodId, runs),
        gte(payrollItems.endDate, addDays(run.startDate, -length - 3)),
        sql`${payrollItems.personId} <> all(${sql.param(items.map(({ personId }) => personId))}::uuid[])`,
        sql`not exists (select from payroll_items o where o.person_id = ${payrollItems.personId} and o.kind = 'regular' and not o.cancelled
          and daterange(o.start_date, o.end_date, '[]') && daterange(${run.startDate}::date, ${run.endDate}::date, '[]'))`,
      ),
    )
    .orderBy(payrollItems.personId);
}

const leaverOf = ({ employeeNumber, employeeName, grossPay }: Item): Finding => ({
  kind: "leaver",
  employeeNumber,
  employeeName,
  detail: `Gross ${formatKes(grossPay)} in the last run`,
});

const MONTHS_WEEKS = { monthly: 1, "bi-weekly": 26 / 12, weekly: 52 / 12 } as const;

/** Full-time pay below the monthly minimum wage. */
async function findBelowMinimum(reader: Reader, run: PeriodRow): Promise<Finding[]> {
  const { minimumWage, minimumDriverWage } = await getSettings(reader, payrollSection);
  const { rows } = await reader.execute<{
    number: string;
    name: string;
    role: string;
    salary: string;
    frequency: keyof typeof MONTHS_WEEKS;
  }>(sql`select i.employee_number as number, i.employee_name as name, i.role, c.basic_salary::text as salary, c.pay_frequency as frequency
    from payroll_items i join employees e on e.person_id = i.person_id
    join compensation_packages c on c.person_id = i.person_id and c.replaced_at is null and c.paid_by = 'period'
      and ${run.endDate}::date between c.effective_date and coalesce(c.end_date, ${run.endDate}::date)
    where i.period_id = ${run.id}::uuid and e.employment_type not in ('part_time', 'intern') order by i.employee_number`);
  return rows.flatMap(({ number, name, role, salary, frequency }) => {
    const least = role === "driver" && minimumDriverWage > 0 ? minimumDriverWage : minimumWage;
    const monthly = Math.round(Number(salary) * (MONTHS_WEEKS[frequency] ?? 1));
    if (monthly >= least) return [];
    const detail = `Basic pay of ${formatKes(monthly)} a month is below ${formatKes(least)}`;
    return [{ kind: "below_minimum" as const, employeeNumber: number, employeeName: name, detail }];
  });
}

/** People about whom something was decided since the run was worked out, whose pay would be another now. */
async function findChanges(reader: Reader, run: PeriodRow, items: readonly Item[]): Promise<Finding[]> {
  const since = run.generatedAt?.toISOString();
  const within = sql`between ${run.startDate}::date and ${run.endDate}::date`;
  const overlaps = sql`&& daterange(${run.startDate}::date, ${run.endDate}::date, '[]')`;
  const { rows } = await reader.execute<{ person_id: string }>(sql`
    select i.person_id from payroll_items i where i.period_id = ${run.id}::uuid and (
      exists (select from overtime_entries o where o.person_id = i.person_id and o.updated_at > ${since}::timestamptz and o.day ${within})
      or exists (select from leave_requests l where l.person_id = i.person_id and l.updated_at > ${since}::timestamptz and daterange(l.first_day, l.last_day, '[]') ${overlaps})
      or exists (select from compensation_packages c where c.person_id = i.person_id and greatest(c.created_at, c.replaced_at) > ${since}::timestamptz)
      or exists (select from payroll_deductions d where d.person_id = i.person_id and (d.created_at > ${since}::timestamptz
        or exists (select from payroll_deduction_movements m where m.deduction_id = d.id and m.created_at > ${since}::timestamptz)))
      or exists (select from employees e where e.person_id = i.person_id and e.updated_at > ${since}::timestamptz))`);
  const changed = new Set(rows.map(({ person_id }) => person_id));
  const asked = items.filter(({ personId }) => changed.has(personId));
  if (asked.length === 0) return [];
  const now = await workOutNow(reader, run, asked);
  return asked.flatMap((item) => {
    const { personId, employeeNumber, employeeName, grossPay, netPay } = item;
    const figures = now.get(personId);
    if (figures && figures.grossPay === grossPay && figures.netPay === netPay) return [];
    const found = figures
      ? `Gross ${formatKes(grossPay)} and net ${formatKes(netPay)} would be ${formatKes(figures.grossPay)} and ${formatKes(figures.netPay)} now`
      : "Cannot be paid with the recorded details";
    const detail = `${found}. Return the run to have it generated again`;
    return [{ kind: "changed_facts" as const, employeeNumber, employeeName, detail }];
  });
}

/** Calculates pay from current records. If a person is no longer payable, calculates each person separately. */
async function workOutNow(
  reader: Reader,
  run: PeriodRow,
  items: readonly Item[],
): Promise<Map<string, { grossPay: Cents; netPay: Cents }>> {
  const workOut = async (some: readonly Item[]) => {
    const employees = some.map(({ personId }) => personId);
    const adjustments = some.flatMap(({ personId, adjustments: of }) =>
      of ? [{ employee: personId, ...of }] : [],
    );
    const { worked } = await workOutRun(reader, run, { employees, adjustments });
    return worked.map(({ person, figures }) => [person.personId, figures] as const);
  };
  try {
    return new Map(await workOut(items));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (items.length === 1) return new Map();
    const found: [string, { grossPay: Cents; netPay: Cents }][] = [];
    for (const item of items) found.push(...(await workOutNow(reader, run, [item])));
    return new Map(found);
  }
}

const placeOf = (item: Item) => (item.paymentMethod === "mpesa" ? item.mpesaNumber : item.accountDigest);

function findIn(
  items: readonly Item[],
  before: readonly LastPay[],
  {
    current,
    plan,
    isFirst,
  }: {
    current: readonly CurrentPlace[];
    plan: ((payable: Cents, payment: { method: PaymentMethod; mpesaNumber: string }) => string) | undefined;
    isFirst: boolean;
  },
): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: Finding["kind"], { employeeNumber, employeeName }: Item, detail: string) =>
    findings.push({ kind, employeeNumber, employeeName, detail });
  const earlier = new Map(before.map((item) => [item.personId, item]));
  const now = new Map(current.map((row) => [row.person_id, row]));
  const sharing = Map.groupBy(
    items.filter((item) => placeOf(item) !== ""),
    placeOf,
  );
  for (const item of items) {
    const last = earlier.get(item.personId);
    if (!isFirst && !last) add("joiner", item, `Gross ${formatKes(item.grossPay)}, never paid before`);
    if (last && item.basicSalary !== last.basicSalary)
      add("changed", item, `Basic pay ${formatKes(last.basicSalary)} → ${formatKes(item.basicSalary)}`);
    else if (last && isNotable(item.grossPay, last.grossPay))
      add("changed", item, `Gross ${formatKes(last.grossPay)} → ${formatKes(item.grossPay)}`);
    if (last && placeOf(last) !== placeOf(item))
      add("new_payment_details", item, `${destinationOf(last) || "none"} → ${destinationOf(item) || "none"}`);
    if (item.late.length > 0) add("carried", item, item.late.map(formatLate).join("; "));
    const today = now.get(item.personId);
    const placed = today?.method === "bank_transfer" ? (today.digest ?? "") : (today?.mpesa ?? "");
    if (placed !== placeOf(item))
      add(
        "changed_since_generation",
        item,
        `Paid to ${destinationOf(item) || "nowhere"}; the record says otherwise now`,
      );
    const method = plan?.(item.payable, { method: item.paymentMethod, mpesaNumber: item.mpesaNumber });
    if (placeOf(item) === "") add("no_destination", item, "No number or account to pay to");
    else if (method === "bank_transfer" && item.accountDigest === "" && item.payable > 0)
      add(
        "no_destination",
        item,
        `${formatKes(item.payable)} is above M-Pesa's limit and there is no bank account`,
      );
    else {
      const others = (sharing.get(placeOf(item)) ?? []).filter(({ personId }) => personId !== item.personId);
      if (others.length > 0)
        add(
          item.paymentMethod === "mpesa" ? "shared_number" : "shared_account",
          item,
          `${destinationOf(item)}, as ${others.map(({ employeeNumber, employeeName }) => `${employeeName} (${employeeNumber})`).join(", ")}`,
        );
    }
    if (!item.hasTaxNumber) add("no_tax_number", item, "No KRA PIN");
    if (item.grossPay > 0 && item.netPay * 3 < item.grossPay)
      add("below_third", item, `Net ${formatKes(item.netPay)} of gross ${formatKes(item.grossPay)}`);
  }
  return findings;
}
