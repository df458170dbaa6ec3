import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { formatKes } from "~/platform/kernel/money";
import { destinationOf, FINDING_KINDS, type Finding, FROZEN_STATUSES, isNotable } from "../../periods/domain";
import { getRun } from "../../periods/server/queries";
import { payrollItems, payrollPeriods } from "../../periods/server/tables";

const ITEM = {
  personId: payrollItems.personId,
  employeeNumber: payrollItems.employeeNumber,
  employeeName: payrollItems.employeeName,
  grossPay: payrollItems.grossPay,
  netPay: payrollItems.netPay,
  paymentMethod: payrollItems.paymentMethod,
  mpesaNumber: payrollItems.mpesaNumber,
  bankName: payrollItems.bankName,
  accountEnding: payrollItems.accountEnding,
  accountDigest: payrollItems.accountDigest,
  hasTaxNumber: payrollItems.hasTaxNumber,
};

/** What an approver looks at: the run beside the last one of its type, and what of its people wants a look. */
export async function reviewPeriod(
  reader: Reader,
  numberOrId: string,
): Promise<{ last: LastRun | null; findings: Finding[] }> {
  const run = await getRun(reader, numberOrId);
  const [last] = await reader
    .select()
    .from(payrollPeriods)
    .where(
      and(
        eq(payrollPeriods.kind, "regular"),
        eq(payrollPeriods.periodType, run.periodType),
        inArray(payrollPeriods.status, [...FROZEN_STATUSES]),
        lt(payrollPeriods.endDate, run.startDate),
      ),
    )
    .orderBy(desc(payrollPeriods.endDate))
    .limit(1);
  const of = (periodId: string) =>
    reader
      .select(ITEM)
      .from(payrollItems)
      .where(eq(payrollItems.periodId, periodId))
      .orderBy(payrollItems.employeeNumber);
  const items = await of(run.id);
  const before = last && run.kind === "regular" ? await of(last.id) : [];
  const { rows: current } = await reader.execute<{
    person_id: string;
    method: string | null;
    mpesa: string | null;
    digest: string | null;
  }>(
    sql`select i.person_id, o.payment_method as method, o.mpesa_number as mpesa, n.digest from payroll_items i
      left join employee_payouts o on o.person_id = i.person_id
      left join employee_numbers n on n.person_id = i.person_id and n.kind = 'bank_account' where i.period_id = ${run.id}::uuid`,
  );
  return { last: last && run.kind === "regular" ? last : null, findings: findIn(items, before, current) };
}
type LastRun = typeof payrollPeriods.$inferSelect;
interface Item {
  personId: string;
  employeeNumber: string;
  employeeName: string;
  grossPay: number;
  netPay: number;
  paymentMethod: string;
  mpesaNumber: string;
  bankName: string;
  accountEnding: string;
  accountDigest: string;
  hasTaxNumber: boolean;
}

const placeOf = (item: Item) => (item.paymentMethod === "mpesa" ? item.mpesaNumber : item.accountDigest);

function findIn(
  items: readonly Item[],
  before: readonly Item[],
  current: readonly {
    person_id: string;
    method: string | null;
    mpesa: string | null;
    digest: string | null;
  }[],
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
    if (before.length > 0 && !last)
      add("joiner", item, `Gross ${formatKes(item.grossPay)}, not in the last run`);
    if (last && isNotable(item.grossPay, last.grossPay))
      add("changed", item, `Gross ${formatKes(last.grossPay)} → ${formatKes(item.grossPay)}`);
    if (last && placeOf(last) !== placeOf(item))
      add("new_payment_details", item, `${destinationOf(last) || "none"} → ${destinationOf(item) || "none"}`);
    const today = now.get(item.personId);
    const placed = today?.method === "bank_transfer" ? (today.digest ?? "") : (today?.mpesa ?? "");
    if (placed !== placeOf(item))
      add(
        "changed_since_generation",
        item,
        `Paid to ${destinationOf(item) || "nowhere"}; the record says otherwise now`,
      );
    if (placeOf(item) === "") add("no_destination", item, "No number or account to pay to");
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
  const here = new Set(items.map(({ personId }) => personId));
  for (const item of before)
    if (!here.has(item.personId)) add("leaver", item, `Gross ${formatKes(item.grossPay)} in the last run`);
  return findings.sort((one, other) => FINDING_KINDS.indexOf(one.kind) - FINDING_KINDS.indexOf(other.kind));
}
