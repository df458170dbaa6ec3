import { and, eq, gte, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { prepared, type Reader } from "~/platform/db/database";
import { FOUND_CAP, type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, forbidden, scopeOf } from "~/platform/http/actor";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { definePort } from "~/platform/kernel/port";
import { customerRow } from "../../contract";
import { CENTS_A_POINT, pointsIn, pointsOf, type Tier, type TierPoints, tierOf } from "../../domain";
import { customerNotFound } from "../../errors";
import type { customerList } from "../../list";
import { loyaltySection, tiersOf } from "../../loyalty/settings";
import { type CustomerPermission, customersInReach, mayEditCustomer, mayReachCustomer } from "../reach";
import { customerSums, customers } from "../tables";
import { readCustomerFields } from "./profiles";

const columns = {
  ...columnsOf(customers, customerRow.shape),
  companyName: customers.companyName,
  personId: customers.personId,
};
const BY_LAST_NAME = sql<string>`lower(case when ${customers.type} = 'corporate' and ${customers.companyName} <> '' then ${customers.companyName} else ${customers.lastName} || ' ' || ${customers.firstName} end)`;
const listed = {
  ...columns,
  assignedTo: customers.assignedTo,
  assignee: sql<string | null>`${people.name}`.as("assignee"),
  updatedAt: customers.updatedAt,
  byLastName: BY_LAST_NAME.as("by_last_name"),
  spent: customerSums.spent,
  moves: customerSums.moves,
};

/** One customer by id; throws NOT_FOUND. Whose rows a person may see is the caller's question. */
export async function getCustomer(reader: Reader, id: string) {
  const [row] = await reader.select(columns).from(customers).where(eq(customers.id, id));
  if (!row) throw customerNotFound();
  return row;
}

/** Customers merged into this one. */
export const listMergedInto = (reader: Reader, id: string) =>
  reader.select(columns).from(customers).where(eq(customers.mergedInto, id)).orderBy(customers.id);

/** The customer's language; the company's for an unknown customer. */
export async function getCustomerLocale(reader: Reader, id: string | null): Promise<Locale> {
  if (!id) return asLocale(null);
  const [row] = await localeOfCustomer(reader).execute({ id });
  return asLocale(row?.locale);
}

const localeOfCustomer = prepared("locale_of_customer", (reader) =>
  reader
    .select({ locale: customers.locale })
    .from(customers)
    .where(eq(customers.id, sql.placeholder("id"))),
);

/** In SQL, the customer of a number, CUST1001, or of an id. */
const isCustomer = (numberOrId: string): SQL =>
  UUID.test(numberOrId)
    ? eq(customers.id, numberOrId)
    : eq(customers.customerNumber, numberOrId.toUpperCase());

/**
 * The customer of a number or an id; that of one who was merged leads to the survivor. Throws NOT_FOUND. Whose rows a person
 * may see is the caller's question.
 */
export async function getCustomerByNumber(reader: Reader, numberOrId: string) {
  const [row] = await reader.select().from(customers).where(isCustomer(numberOrId));
  if (!row) throw customerNotFound();
  if (!row.mergedInto) return row;
  const [survivor] = await reader.select().from(customers).where(eq(customers.id, row.mergedInto));
  if (!survivor) throw customerNotFound();
  return survivor;
}

/** Contact data of a recipient who may have no customer yet. */
export interface Whom {
  customerId: string | null;
  email: string;
  phone: string;
}

/** The row of the customer whom a quote is for: by id, else by address as at an acceptance. */
async function findRowOf(reader: Reader, { customerId, email }: Whom, alsoPhone?: string) {
  const isTheirs = sql`lower(${customers.email}) = ${email.toLowerCase()}`;
  const known = customerId
    ? eq(customers.id, customerId)
    : alsoPhone
      ? or(isTheirs, eq(customers.phone, alsoPhone))
      : isTheirs;
  const [row] = await reader
    .select({ id: customers.id, mergedInto: customers.mergedInto, status: customers.status })
    .from(customers)
    .where(known)
    .orderBy(sql`${isTheirs} desc`, customers.phoneShared, customers.createdAt)
    .limit(1);
  return row;
}

/**
 * True if the quote's customer, or the customer with its phone, is suspended. A phone match only asks for
 * approval and joins no records.
 */
export async function isCustomerSuspended(reader: Reader, whom: Whom): Promise<boolean> {
  return (await findRowOf(reader, whom, whom.phone))?.status === "suspended";
}

/**
 * The id of the customer whose choices apply, found by id, email or phone; the survivor if merged, undefined
 * if unknown. Never book or show records by it: a phone alone joins no records (docs/decisions/0150).
 */
export async function findCustomerIdOf(reader: Reader, whom: Whom): Promise<string | undefined> {
  const row = await findRowOf(reader, whom, whom.phone);
  return row && (row.mergedInto ?? row.id);
}

export type CustomerFilter = PageInput & SelectionOf<typeof customerList>;

/** The list's rows: each with its sums, which every customer has. */
export function selectCustomers(
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
) {
  return reader
    .select(listed)
    .from(customers)
    .innerJoin(customerSums, eq(customerSums.customerId, customers.id))
    .leftJoin(people, eq(people.id, customers.assignedTo))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
}

export type ListedCustomer = Awaited<ReturnType<typeof selectCustomers>>[number];

const SORTS: Record<keyof typeof customerList.sorts, Omit<Sort<ListedCustomer>, "descending">> = {
  createdAt: { by: sql`${customers.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  firstName: { by: sql`lower(${customers.name})`, type: "text", valueOf: (row) => row.name.toLowerCase() },
  lastName: { by: BY_LAST_NAME, type: "text", valueOf: (row) => row.byLastName },
  lifetimeValue: { by: sql`${customerSums.spent}`, type: "bigint", valueOf: (row) => row.spent },
  moves: { by: sql`${customerSums.moves}`, type: "integer", valueOf: (row) => row.moves },
};

const SEARCHED = {
  from: sql`${customers}`,
  search: sql`${customers.search}`,
  numbers: [sql`${customers.customerNumber}`],
};

/** Minimum points of each tier, from the settings. */
export async function getTiers(reader: Reader): Promise<TierPoints> {
  return tiersOf(await getSettings(reader, loyaltySection));
}

/**
 * The spending range of a tier. A tier with few customers is queried by id, because scanning in list order
 * passes all others first.
 */
async function inTier(reader: Reader, tier: Tier): Promise<SQL> {
  const points = pointsIn(tier, await getTiers(reader));
  if (!points) return sql`false`;
  const from = points.from === 0 ? undefined : gte(customerSums.spent, points.from * CENTS_A_POINT);
  const to = points.before === null ? undefined : lt(customerSums.spent, points.before * CENTS_A_POINT);
  const spent = and(from, to);
  if (!spent) return sql`true`;
  const { rows } = await reader.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${customerSums} where ${spent} limit ${FOUND_CAP + 1}) as counted`,
  );
  if ((rows[0]?.n ?? 0) > FOUND_CAP) return spent;
  return sql`${customers.id} = any(array(select ${customerSums.customerId} from ${customerSums} where ${spent}))`;
}

/** A number that is searched for, of one who was merged the survivor's; other words as they are. */
async function survivorsNumber(reader: Reader, search: string | undefined): Promise<string | undefined> {
  const number = search?.trim().toUpperCase() ?? "";
  if (!/^CUST\d+$/.test(number)) return search;
  const [survivor] = await reader
    .select({ number: customers.customerNumber })
    .from(customers)
    .where(
      sql`${customers.id} = (select m.merged_into from ${customers} m where m.customer_number = ${number})`,
    );
  return survivor?.number ?? search;
}

/** In SQL, whether a customer's last move is that many months ago or more; who never moved with us is none of them. */
export const lastMoves = definePort<(customerId: SQL, months: number) => SQL>();

/** The conditions of a list; erased and merged customers are in none (docs/domain/readings.md#customers). */
export async function conditionsOf(
  reader: Reader,
  actor: Actor,
  { search, status, type, tier, quiet, tag, assignedTo }: CustomerFilter,
): Promise<(SQL | undefined)[]> {
  const person = assignedTo === "me" ? actor.personId : assignedTo;
  return [
    isNull(customers.mergedInto),
    await readSearch(reader, SEARCHED, await survivorsNumber(reader, search)),
    status ? eq(customers.status, status) : ne(customers.status, "erased"),
    type && eq(customers.type, type),
    tier && (await inTier(reader, tier)),
    ...(quiet ? lastMoves.all().map((isBefore) => isBefore(sql`${customers}.id`, Number(quiet))) : []),
    tag === undefined ? undefined : sql`${customers.tags} @> array[${tag}]::text[]`,
    person ? eq(customers.assignedTo, person) : undefined,
  ];
}

/** The list's sort order; sorting by value requires permission to see all spending. Throws FORBIDDEN. */
export function sortOf(actor: Actor, { sort = "createdAt", order }: CustomerFilter): Sort<ListedCustomer> {
  if (sort === "lifetimeValue" && !seesValues(actor)) throw forbidden();
  const first = sort === "firstName" || sort === "lastName" ? "asc" : "desc";
  return { ...SORTS[sort], descending: (order ?? first) === "desc" };
}

/** Spending requires permission to see all invoices (docs/domain/roles.md#fields). */
export const seesValues = (actor: Actor): boolean =>
  can(actor, "view_finances") && scopeOf(actor, "view_finances") === "all";

/** A customer's tier and moves, with amounts if permitted. */
export function segmentationOf(
  actor: Actor,
  { spent, moves }: { spent: number; moves: number },
  tiers: TierPoints,
) {
  const tier = tierOf(spent, tiers);
  return seesValues(actor)
    ? { tier, moves, lifetimeValue: spent, loyaltyPoints: pointsOf(spent) }
    : { tier, moves };
}

/** Customers by name, number, address or phone, newest first unless sorted otherwise; `reach` is the caller's scope. */
export async function listCustomers(
  reader: Reader,
  actor: Actor,
  input: CustomerFilter,
  reach: SQL | undefined,
) {
  return readPage<ListedCustomer>(reader, {
    select: (where, orderBy, limit, offset) => selectCustomers(reader, where, orderBy, limit, offset),
    // Sums are joined for counting only where they narrow the list: every customer has one row of them.
    from: input.tier
      ? sql`${customers} inner join ${customerSums} on ${customerSums.customerId} = ${customers.id}`
      : sql`${customers}`,
    conditions: [reach, ...(await conditionsOf(reader, actor, input))],
    id: sql`${customers.id}`,
    sort: sortOf(actor, input),
    input,
    countTo: input.search || input.tag ? FOUND_CAP : undefined,
  });
}

/** Invoiced and open amounts of customers in cents, within this person's reach; one query for all of them. */
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

/** The accounts of customers; undefined without permission to see money. */
export async function accountsOf(reader: Reader, actor: Actor, ids: readonly string[]) {
  if (!can(actor, "view_finances")) return undefined;
  const [accounts] = await Promise.all(customerAccounts.all().map((read) => read(reader, actor, ids)));
  return accounts;
}

/** Lists reachable customers; omits amounts without finance permission. */
export async function listReachableCustomers(reader: Reader, actor: Actor, input: CustomerFilter) {
  const [page, tiers] = await Promise.all([
    listCustomers(reader, actor, input, customersInReach(actor, "view_customers")),
    getTiers(reader),
  ]);
  const accounts = await accountsOf(
    reader,
    actor,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ spent, moves, byLastName: _, ...row }) => ({
    ...row,
    segmentation: segmentationOf(actor, { spent, moves }, tiers),
    ...(accounts ? { account: accounts.get(row.id) ?? NOTHING } : {}),
  }));
  return { ...page, rows };
}

/** Ten customers for a form that names one: by either permission that opens such a form, whichever reaches further. */
export async function listCustomerChoices(reader: Reader, actor: Actor, search: string) {
  const held = (["view_customers", "manage_finances"] as const).filter((each) => can(actor, each));
  const widest = held.find((each) => scopeOf(actor, each) === "all") ?? held[0];
  if (!widest) return [];
  const { rows } = await listCustomers(reader, actor, { search, limit: 10 }, customersInReach(actor, widest));
  return rows;
}

/** A customer's page without what other nouns show of them; NOT_FOUND out of reach. */
export async function getCustomerPage(reader: Reader, actor: Actor, numberOrId: string) {
  const row = await getReachableCustomer(reader, actor, numberOrId);
  const erased = row.status === "erased";
  const [fields, mayEdit, accounts, [sums], [assignee], tiers] = await Promise.all([
    readCustomerFields(reader, row),
    mayEditCustomer(reader, actor, row.id),
    accountsOf(reader, actor, [row.id]),
    reader
      .select({
        spent: customerSums.spent,
        moves: customerSums.moves,
        communications: customerSums.communications,
      })
      .from(customerSums)
      .where(eq(customerSums.customerId, row.id)),
    row.assignedTo
      ? reader.select({ name: people.name }).from(people).where(eq(people.id, row.assignedTo))
      : [],
    getTiers(reader),
  ]);
  return {
    ...fields,
    id: row.id,
    customerNumber: row.customerNumber,
    name: row.name,
    segmentation: segmentationOf(actor, sums ?? { spent: 0, moves: 0 }, tiers),
    communications: sums?.communications ?? 0,
    assignee: assignee?.name ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    mayEdit: mayEdit && !erased,
    mayAssign: can(actor, "access_all_customers") && !erased,
    erasedAt: erased ? row.updatedAt : null,
    mayErase: can(actor, "manage_system_settings") && !erased,
    ...(accounts ? { account: accounts.get(row.id) ?? NOTHING } : {}),
  };
}

/** The customer with this number, reachable by one of these permissions; throws NOT_FOUND otherwise. */
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

/** Whether an address is a company's without a KRA PIN, so that its quote asks for one. */
export async function isCompanyWithoutPin(reader: Reader, email: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    select 1 from ${customers} c join ${customers} s on s.id = coalesce(c.merged_into, c.id)
    where lower(c.email) = ${email.toLowerCase()} and s.type = 'corporate' and s.kra_pin = '' limit 1`);
  return rows.length > 0;
}
