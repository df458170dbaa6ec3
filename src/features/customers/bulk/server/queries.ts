import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { type CustomerFilter, conditionsOf, sortOf } from "../../server/queries/customers";
import { customersInReach } from "../../server/reach";
import { customerSums, customers } from "../../server/tables";

const exported = {
  customerNumber: customers.customerNumber,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  type: customers.type,
  status: customers.status,
  spent: customerSums.spent,
  moves: customerSums.moves,
  createdOn: sql<PlainDate>`(${customers.createdAt} at time zone 'Africa/Nairobi')::date`,
};

export interface ExportedCustomer {
  customerNumber: string;
  name: string;
  email: string;
  phone: string;
  type: string;
  status: string;
  spent: number;
  moves: number;
  createdOn: PlainDate;
}

/** The list's rows, or those of `ids`, in its order, some at a time from one snapshot: for files. */
export async function* readCustomersForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  { ids, ...filter }: CustomerFilter & { ids?: readonly string[] | undefined },
): AsyncGenerator<ExportedCustomer[]> {
  const reach = customersInReach(actor, "view_customers");
  const conditions = ids
    ? [
        reach,
        inArray(customers.id, [...ids]),
        isNull(customers.mergedInto),
        sql`${customers.status} <> 'erased'`,
      ]
    : [reach, ...(await conditionsOf(reader, actor, filter))];
  const { by, descending } = sortOf(actor, filter);
  const direction = descending ? sql`desc` : sql`asc`;
  const query = reader
    .select(exported)
    .from(customers)
    .innerJoin(customerSums, eq(customerSums.customerId, customers.id))
    .where(and(...conditions))
    .orderBy(sql`${by} ${direction}, ${customers.id} ${direction}`)
    .toSQL();
  yield* namedRows<ExportedCustomer>(batches, exported, query);
}
