import { getTotals } from "~/features/metrics/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { monthsToCompare } from "../../domain";

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
