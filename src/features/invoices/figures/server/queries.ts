import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Reader } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { monthsToCompare } from "../../domain";
import { invoiceSums } from "../../server/tables";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * The figures above the list: how many invoices, what they come to less credit notes, what is outstanding; and the months
 * to compare. Summed from `invoice_sums`, a row a day, so that a hundred thousand invoices cost as much as a thousand.
 */
export async function getInvoiceStats(reader: Reader, actor: Actor, now: Date) {
  const { now: month, last } = monthsToCompare(nairobiDate(now));
  const own =
    scopeOf(actor, "view_finances") === "all"
      ? undefined
      : eq(invoiceSums.assignedTo, actor.personId ?? NOBODY);
  const during = ({ from, before }: { from: PlainDate; before: PlainDate }) =>
    sql`filter (where ${invoiceSums.day} >= ${from}::date and ${invoiceSums.day} < ${before}::date)`;
  const sum = (column: PgColumn, filter = sql``) =>
    sql<number>`coalesce(sum(${column}) ${filter}, 0)::bigint`.mapWith(Number);
  const [row] = await reader
    .select({
      totalInvoices: sum(invoiceSums.invoices),
      totalRevenue: sum(invoiceSums.revenue),
      outstandingAmount: sum(invoiceSums.outstanding),
      monthInvoices: sum(invoiceSums.invoices, during(month)),
      monthRevenue: sum(invoiceSums.revenue, during(month)),
      lastInvoices: sum(invoiceSums.invoices, during(last)),
      lastRevenue: sum(invoiceSums.revenue, during(last)),
    })
    .from(invoiceSums)
    .where(own);
  return {
    totalInvoices: row?.totalInvoices ?? 0,
    totalRevenue: row?.totalRevenue ?? 0,
    outstandingAmount: row?.outstandingAmount ?? 0,
    thisMonth: { invoices: row?.monthInvoices ?? 0, revenue: row?.monthRevenue ?? 0 },
    lastMonth: { invoices: row?.lastInvoices ?? 0, revenue: row?.lastRevenue ?? 0 },
  };
}
