import { getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import type { PeriodRow } from "../queries/periods";
import type { WorkedOut } from "../queries/runs";
import { payrollItems } from "../tables";

const hundredths = (value: number) => Math.round(value * 100);
const AT_ONCE = 2000;

export interface NewItem extends WorkedOut {
  readonly id?: string | undefined;
  readonly correctsItemId?: string | undefined;
  readonly notes?: string | undefined;
}

function rowOf(period: PeriodRow, item: NewItem, now: Date) {
  const { person, figures, adjustments } = item;
  const { hasTaxNumber, ...payout } = person.payout;
  const { daysWorked, overtimeHours, overtimeRate, ...rest } = figures;
  return {
    id: item.id ?? newId(now.getTime()),
    periodId: period.id,
    personId: person.personId,
    kind: period.kind,
    correctsItemId: item.correctsItemId ?? null,
    startDate: period.startDate,
    endDate: period.endDate,
    employeeNumber: person.number,
    employeeName: person.name,
    department: person.department,
    role: person.role,
    daysWorked: hundredths(daysWorked),
    overtimeHours: hundredths(overtimeHours),
    overtimeRate: hundredths(overtimeRate),
    ...rest,
    adjustments,
    paymentMethod: person.facts.paymentMethod,
    ...payout,
    hasTaxNumber,
    notes: item.notes ?? adjustments?.notes ?? "",
    createdAt: now,
  };
}

/** Writes the people of a run, set by set. */
export async function insertItems(
  tx: Tx,
  period: PeriodRow,
  items: readonly NewItem[],
  now: Date,
): Promise<void> {
  const columns = getTableColumns(payrollItems);
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const rows = items.slice(at, at + AT_ONCE).map((item) => rowOf(period, item, now));
    const [first] = rows;
    if (!first) return;
    const names = Object.keys(first).map((key) => columns[key as keyof typeof columns].name);
    const listed = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const written = rows.map((row) =>
      Object.fromEntries(Object.values(row).map((value, index) => [names[index], value])),
    );
    await tx.execute(
      sql`insert into ${payrollItems} (${listed}) select ${listed} from jsonb_populate_recordset(null::payroll_items, ${JSON.stringify(written)}::jsonb)`,
    );
  }
}
