import { type SQL, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { MOVING } from "~/features/moves/domain";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { textArray } from "~/platform/db/text-array";
import { endOfDate, formatDate, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import type { Report, ReportInput } from "../../domain/figures";

export type Period = Pick<ReportInput, "from" | "to">;

/** In SQL: moves `m`, their quotes `q`, customers `c` and inventories. */
export const COMPLETED_MOVES = sql`
  from ${moves} m
  left join ${quotes} q on q.id = m.quote_id
  left join ${customers} c on c.id = m.customer_id
  left join ${inventories} iq on iq.quote_number = q.number
  left join ${inventories} im on im.move_id = m.id`;

export const INVENTORY_ID = sql`coalesce(iq.id, im.id)`;

export const isCompletedIn = ({ from, to }: Period): SQL => sql`
  m.completed_at between ${startOfDate(from).toISOString()}::timestamptz and ${endOfDate(to).toISOString()}::timestamptz
  and m.category = any(${textArray(MOVING)})`;

export interface CompletedMove extends Record<string, unknown> {
  id: string;
  number: string;
  customerNumber: string | null;
  completedAt: string;
  actualVolume: number | null;
}

/** A move as a row that leads to its service record, where its figures are entered. */
export const moveRow = (
  { number, customerNumber, completedAt }: CompletedMove,
  cells: (number | null)[],
): Report["rows"][number] => ({
  label: `${number}, ${formatDate(nairobiDate(new Date(completedAt)))}`,
  to: customerNumber ? `/customers/${customerNumber}/services?year=all&service=${number}` : null,
  cells,
});

/** The report with the moves of one row. */
export const linkTo = (report: string, { from, to }: Period, of: string) =>
  `/reports/${report}?${new URLSearchParams({ from, to, of })}`;

export const NO_CHART = { unit: "measure" as const, stacked: false, labels: [], series: [] };
