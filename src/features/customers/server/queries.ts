import { eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { definePort } from "~/platform/kernel/port";
import { customerNotFound } from "../errors";
import type { customerList } from "../list";
import { type CustomerPermission, customersInReach, mayEditCustomer, mayReachCustomer } from "./reach";
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
  if (!row) throw customerNotFound();
  return row;
}

/** The language a customer reads; the company's own for nobody we know. */
export async function getCustomerLocale(reader: Reader, id: string | null): Promise<Locale> {
  if (!id) return asLocale(null);
  const [row] = await reader.select({ locale: customers.locale }).from(customers).where(eq(customers.id, id));
  return asLocale(row?.locale);
}

/** The customer of a number, CUST1001; throws NOT_FOUND. Whose rows a person may see is the caller's question. */
export async function getCustomerByNumber(reader: Reader, customerNumber: string) {
  const [row] = await reader
    .select({ ...columns, updatedAt: customers.updatedAt })
    .from(customers)
    .where(eq(customers.customerNumber, customerNumber));
  if (!row) throw customerNotFound();
  return row;
}

interface CustomerFilter extends PageInput {
  search?: string | undefined;
  sort?: keyof typeof customerList.sorts | undefined;
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

const SORTS: Record<keyof typeof customerList.sorts, Omit<Sort<ListedCustomer>, "descending">> = {
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

/** What customers were invoiced and still owe, in cents, as far as this person may see it; one query for all of them. */
export interface CustomerAccount {
  invoices: number;
  invoiced: number;
  open: number;
}
export const customerAccounts =
  definePort<
    (reader: Reader, actor: Actor, ids: readonly string[]) => Promise<Map<string, CustomerAccount>>
  >();

/** In SQL, whether an address is that of another customer than this one. */
export const isAnotherCustomers = (address: SQL, id: string): SQL =>
  sql`exists (select 1 from ${customers} c where lower(c.email) = lower(${address}) and c.id <> ${id}::uuid)`;

const NOTHING: CustomerAccount = { invoices: 0, invoiced: 0, open: 0 };

async function accountsOf(reader: Reader, actor: Actor, ids: readonly string[]) {
  if (!can(actor, "view_finances")) return undefined;
  const [accounts] = await Promise.all(customerAccounts.all().map((read) => read(reader, actor, ids)));
  return accounts;
}

/** Customers this person reaches; with their accounts for who may see money, without a trace of them for others. */
export async function listReachableCustomers(reader: Reader, actor: Actor, input: CustomerFilter) {
  const page = await listCustomers(reader, input, customersInReach(actor, "view_customers"));
  const accounts = await accountsOf(
    reader,
    actor,
    page.rows.map(({ id }) => id),
  );
  if (!accounts) return { ...page, rows: page.rows.map((row) => ({ ...row })) };
  return { ...page, rows: page.rows.map((row) => ({ ...row, account: accounts.get(row.id) ?? NOTHING })) };
}

/** Ten customers for a form that names one: by either permission that opens such a form, whichever reaches further. */
export async function listCustomerChoices(reader: Reader, actor: Actor, search: string) {
  const held = (["view_customers", "manage_finances"] as const).filter((each) => can(actor, each));
  const widest = held.find((each) => scopeOf(actor, each) === "all") ?? held[0];
  if (!widest) return [];
  const { rows } = await listCustomers(reader, { search, limit: 10 }, customersInReach(actor, widest));
  return rows.filter(({ status }) => status !== "erased");
}

/** A customer's page without what other nouns show of them; NOT_FOUND out of reach. */
export async function getCustomerPage(reader: Reader, actor: Actor, number: string) {
  const customer = await getReachableCustomer(reader, actor, number);
  const erased = customer.status === "erased";
  const [mayEdit, accounts] = await Promise.all([
    mayEditCustomer(reader, actor, customer.id),
    accountsOf(reader, actor, [customer.id]),
  ]);
  return {
    ...customer,
    mayEdit: mayEdit && !erased,
    erasedAt: erased ? customer.updatedAt : null,
    mayErase: can(actor, "manage_system_settings") && !erased,
    ...(accounts ? { account: accounts.get(customer.id) ?? NOTHING } : {}),
  };
}

/** The customer of a number, for who reaches them by one of these; throws NOT_FOUND for everybody else. */
export async function getReachableCustomer(
  reader: Reader,
  actor: Actor,
  customerNumber: string,
  ...by: readonly CustomerPermission[]
) {
  const customer = await getCustomerByNumber(reader, customerNumber);
  const [first = "view_customers", ...others] = by;
  if (!(await mayReachCustomer(reader, actor, customer.id, first, ...others))) throw customerNotFound();
  return customer;
}
