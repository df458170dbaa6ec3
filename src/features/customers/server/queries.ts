import { eq, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import { notFound } from "~/platform/kernel/errors";
import { customers } from "./tables";

const columns = {
  id: customers.id,
  customerNumber: customers.customerNumber,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  type: customers.type,
  status: customers.status,
  kraPin: customers.kraPin,
  creditDays: customers.creditDays,
  createdAt: customers.createdAt,
};

/** One customer by id; throws NOT_FOUND. Whose rows a person may see is the caller's question. */
export async function getCustomer(reader: Reader, id: string) {
  const [row] = await reader.select(columns).from(customers).where(eq(customers.id, id));
  if (!row) throw notFound("Customer");
  return row;
}

/** Customers, newest first, by name, number, address or phone. */
export function listCustomers(reader: Reader, input: PageInput & { search?: string | undefined }) {
  return readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select(columns).from(customers).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${customers}`,
    conditions: [matches(sql`${customers.search}`, input.search)],
    id: sql`${customers.id}`,
    sort: {
      by: sql`${customers.createdAt}`,
      type: "timestamptz",
      descending: true,
      valueOf: (row) => row.createdAt,
    },
    input,
  });
}
