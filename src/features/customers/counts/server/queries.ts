import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { seesValues } from "../../server/queries/customers";
import { customersInReach } from "../../server/reach";
import { customerCounts, customerSums, customers } from "../../server/tables";

/**
 * Counts listed customers and their spending by type and status. Full reach reads the sums that triggers
 * maintain (docs/decisions/0082); limited reach counts rows.
 */
async function countsOf(reader: Reader, reach: SQL | undefined) {
  if (!reach)
    return reader
      .select({
        type: customerCounts.type,
        status: customerCounts.status,
        n: sql<number>`sum(${customerCounts.customers})::int`,
        spent: sql<string>`sum(${customerCounts.spent})::text`,
      })
      .from(customerCounts)
      .groupBy(customerCounts.type, customerCounts.status);
  return reader
    .select({
      type: customers.type,
      status: customers.status,
      n: sql<number>`count(*)::int`,
      spent: sql<string>`sum(${customerSums.spent})::text`,
    })
    .from(customers)
    .innerJoin(customerSums, eq(customerSums.customerId, customers.id))
    .where(and(ne(customers.status, "erased"), isNull(customers.mergedInto), reach))
    .groupBy(customers.type, customers.status);
}

/** Counts reachable customers of each kind. Their value requires permission to see all invoices. */
export async function getCustomerStats(reader: Reader, actor: Actor) {
  const rows = await countsOf(reader, customersInReach(actor, "view_customers"));
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((sum, row) => sum + (is(row) ? row.n : 0), 0);
  const total = count(() => true);
  const stats = {
    total,
    active: count(({ status }) => status === "active"),
    inactive: count(({ status }) => status === "inactive"),
    prospects: count(({ status }) => status === "prospect"),
    vip: count(({ type }) => type === "vip"),
    corporate: count(({ type }) => type === "corporate"),
    individual: count(({ type }) => type === "individual"),
  };
  if (!seesValues(actor)) return stats;
  const totalLifetimeValue = rows.reduce((sum, { spent }) => sum + Number(spent), 0);
  return {
    ...stats,
    totalLifetimeValue,
    averageLifetimeValue: total === 0 ? 0 : Math.round(totalLifetimeValue / total),
  };
}
