import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { seesValues } from "../../server/queries";
import { customersInReach } from "../../server/reach";
import { customerCounts, customerSums, customers } from "../../server/tables";

/**
 * How many customers are listed of each type and status, and what they spent: for who reaches all of them the sums that
 * triggers keep (docs/decisions/0082), for others their own rows.
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

/** How many customers of each kind this person reaches; what they are worth for who may see all invoices. */
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
