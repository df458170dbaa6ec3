import { eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { notFound } from "~/platform/kernel/errors";
import { asLocale, DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import type { CustomerSort } from "../domain";
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
  personId: customers.personId,
  locale: customers.locale,
  createdAt: customers.createdAt,
};

/** One customer by id; throws NOT_FOUND. Whose rows a person may see is the caller's question. */
export async function getCustomer(reader: Reader, id: string) {
  const [row] = await reader.select(columns).from(customers).where(eq(customers.id, id));
  if (!row) throw notFound("Customer");
  return row;
}

/** The language a customer reads; the house's own for nobody we know. */
export async function getCustomerLocale(reader: Reader, id: string | null): Promise<Locale> {
  if (!id) return DEFAULT_LOCALE;
  const [row] = await reader.select({ locale: customers.locale }).from(customers).where(eq(customers.id, id));
  return asLocale(row?.locale);
}

/** The customer of a number, CUST1001; throws NOT_FOUND. Whose rows a person may see is the caller's question. */
export async function getCustomerByNumber(reader: Reader, customerNumber: string) {
  const [row] = await reader
    .select({ ...columns, updatedAt: customers.updatedAt })
    .from(customers)
    .where(eq(customers.customerNumber, customerNumber));
  if (!row) throw notFound("Customer");
  return row;
}

interface CustomerFilter extends PageInput {
  search?: string | undefined;
  sort?: CustomerSort | undefined;
  order?: "asc" | "desc" | undefined;
}

async function selectCustomers(
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
) {
  return reader.select(columns).from(customers).where(where).orderBy(orderBy).limit(limit).offset(offset);
}

type ListedCustomer = Awaited<ReturnType<typeof selectCustomers>>[number];

const SORTS: Record<CustomerSort, Omit<Sort<ListedCustomer>, "descending">> = {
  name: { by: sql`lower(${customers.name})`, type: "text", valueOf: (row) => row.name.toLowerCase() },
  since: { by: sql`${customers.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
};

const SEARCHED = {
  from: sql`${customers}`,
  search: sql`${customers.search}`,
  numbers: [sql`${customers.customerNumber}`],
};

/** Customers by name, number, address or phone, newest first unless sorted otherwise; `reach` is the caller's scope. */
export async function listCustomers(reader: Reader, input: CustomerFilter, reach: SQL | undefined) {
  const sort = input.sort ?? "since";
  const descending = (input.order ?? (sort === "name" ? "asc" : "desc")) === "desc";
  const search = await readSearch(reader, SEARCHED, input.search);
  return readPage<ListedCustomer>(reader, {
    select: (where, orderBy, limit, offset) => selectCustomers(reader, where, orderBy, limit, offset),
    from: sql`${customers}`,
    conditions: [reach, search],
    id: sql`${customers.id}`,
    sort: { ...SORTS[sort], descending },
    input,
  });
}
