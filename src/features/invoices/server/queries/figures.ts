import { and, eq, isNull, or, sql } from "drizzle-orm";
import { getSumsByDay, getTotals } from "~/features/metrics/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { ageOf, ageSpans, monthsToCompare } from "../../domain";
import { inScope, issued } from "../reach";
import { invoices } from "../tables";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * The figures above the list: how many invoices, what they come to less credit notes, what is outstanding; and the months
 * to compare. Summed from the daily sums, so that a hundred thousand invoices cost as much as a thousand.
 */
export async function getInvoiceStats(reader: Reader, actor: Actor, now: Date) {
  const months = monthsToCompare(nairobiDate(now));
  const upTo = ({ from, before }: { from: PlainDate; before: PlainDate }) => ({
    from,
    to: addDays(before, -1),
  });
  const key = scopeOf(actor, "view_finances") === "all" ? undefined : (actor.personId ?? NOBODY);
  const { ever, month, last } = await getTotals(
    reader,
    ["person_revenue", "person_outstanding"],
    { ever: undefined, month: upTo(months.now), last: upTo(months.last) },
    key,
  );
  return {
    totalInvoices: ever.n("person_revenue"),
    totalRevenue: ever.amount("person_revenue"),
    outstandingAmount: ever.amount("person_outstanding"),
    thisMonth: { invoices: month.n("person_revenue"), revenue: month.amount("person_revenue") },
    lastMonth: { invoices: last.n("person_revenue"), revenue: last.amount("person_revenue") },
  };
}

/**
 * Open amounts by how long they have been due. A reader of all invoices gets them from the daily sums, others from the
 * invoices they are named on.
 */
export async function getAgeing(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const boxes = ageSpans(today).map((span) => ({ ...span, invoices: 0, amount: 0 }));
  for (const { day, n, amount } of await listOpenByDueDay(reader, actor)) {
    const box = boxes[ageOf(day, today)];
    if (!box) continue;
    box.invoices += n;
    box.amount += amount;
  }
  return boxes;
}

async function listOpenByDueDay(reader: Reader, actor: Actor) {
  if (scopeOf(actor, "view_finances") === "all") return getSumsByDay(reader, "due");
  const rows = await reader
    .select({
      day: invoices.dueDate,
      n: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${invoices.total} - ${invoices.creditedAmount} - ${invoices.paidAmount})::text`,
    })
    .from(invoices)
    .where(and(inScope(actor), isNull(invoices.cancelledAt), eq(invoices.settled, false), issued))
    .groupBy(invoices.dueDate);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

const MOST_COUNTED = 10_000;

/** How many invoices wait in each status that asks for work; null where they are too many to count at every look. */
export async function countOpenInvoices(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const open = reader
    .select({
      status: sql<"draft" | "overdue" | "partial" | "pending">`case
        when ${invoices.draft} then 'draft'
        when ${invoices.dueDate} < ${today}::date then 'overdue'
        when ${invoices.paidAmount} > 0 then 'partial'
        else 'pending' end`.as("status"),
    })
    .from(invoices)
    .where(
      and(
        inScope(actor),
        or(
          sql`${invoices.draft}`,
          and(sql`not ${invoices.draft}`, isNull(invoices.cancelledAt), eq(invoices.settled, false)),
        ),
      ),
    )
    .limit(MOST_COUNTED + 1)
    .as("open");
  const rows = await reader
    .select({ status: open.status, n: sql<number>`count(*)::int` })
    .from(open)
    .groupBy(open.status);
  if (rows.reduce((all, { n }) => all + n, 0) > MOST_COUNTED) return null;
  const counts = { draft: 0, overdue: 0, partial: 0, pending: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}
