import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { mayReachAccount, shownRow } from "~/features/invoices/server/queries";
import { invoices } from "~/features/invoices/server/tables";
import { payments } from "~/features/payments/server/tables";
import { getCustomerCredit } from "~/features/payments/settlements/server/queries";
import type { QuoteStatus } from "~/features/quotes/domain";
import { inScope as quotesInScope } from "~/features/quotes/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { notFound } from "~/platform/kernel/errors";
import { outboxMessages } from "~/platform/mail/tables";
import { getCustomerByNumber, listCustomers } from "../../server/queries";
import { customers } from "../../server/tables";

type CustomerPermission = "view_customers" | "access_all_customers" | "access_assigned_customers";

/**
 * The customers this person reaches by a permission: all, or those with a quote or an invoice they are named on. Stands
 * in the roof because the customer itself does not know who works for them.
 */
export function customersInReach(actor: Actor, permission: CustomerPermission): SQL | undefined {
  if (scopeOf(actor, permission) === "all") return undefined;
  const person = personIdOf(actor);
  return sql`${customers}.id in (
    select customer_id from quotes where assigned_to = ${person}::uuid and customer_id is not null
    union select customer_id from invoices where assigned_to = ${person}::uuid and not draft)`;
}

/** Whether this person may change this customer. */
export async function mayEditCustomer(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  if (can(actor, "access_all_customers")) return mayReach(reader, actor, id, "access_all_customers");
  if (can(actor, "access_assigned_customers"))
    return mayReach(reader, actor, id, "access_assigned_customers");
  return false;
}

/** Whether this person reaches this customer by a permission they hold. */
export async function mayReach(
  reader: Reader,
  actor: Actor,
  id: string,
  permission: CustomerPermission,
): Promise<boolean> {
  const [row] = await reader
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), customersInReach(actor, permission)));
  return row !== undefined;
}

/** The issued invoices of customers that this person may see; undefined for who may see none. */
function invoicesInScope(actor: Actor): SQL | undefined {
  const own = scopeOf(actor, "view_finances") === "all";
  return and(eq(invoices.draft, false), own ? undefined : eq(invoices.assignedTo, personIdOf(actor)));
}

/** What each of some customers was invoiced and still owes, in cents; one query whatever their number. */
async function accountsOf(reader: Reader, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { invoices: number; invoiced: number; open: number }>();
  const live = sql`${invoices.cancelledAt} is null`;
  const rows = await reader
    .select({
      customerId: invoices.customerId,
      invoices: sql<number>`count(*)::int`,
      invoiced: sql<number>`coalesce(sum(${invoices.total} - ${invoices.creditedAmount}), 0)::bigint`.mapWith(
        Number,
      ),
      open: sql<number>`coalesce(sum(${invoices.total} - ${invoices.creditedAmount} - ${invoices.paidAmount}) filter (where ${live}), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(invoices)
    .where(and(inArray(invoices.customerId, [...ids]), invoicesInScope(actor)))
    .groupBy(invoices.customerId);
  return new Map(rows.map(({ customerId, ...account }) => [customerId, account]));
}

const NOTHING = { invoices: 0, invoiced: 0, open: 0 };

/** Customers this person reaches; with their accounts for who may see money, without a trace of them for others. */
export async function listReachableCustomers(
  reader: Reader,
  actor: Actor,
  input: Parameters<typeof listCustomers>[1],
) {
  const page = await listCustomers(reader, input, customersInReach(actor, "view_customers"));
  if (!can(actor, "view_finances")) return { ...page, rows: page.rows.map((row) => ({ ...row })) };
  const accounts = await accountsOf(
    reader,
    actor,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, account: accounts.get(row.id) ?? NOTHING })) };
}

/** How many of each kind a customer's page shows; the lists behind it show all. */
const SHOWN = 25;

async function mayReachAccountToManage(reader: Reader, actor: Actor, customerId: string): Promise<boolean> {
  return can(actor, "manage_finances") && mayReachAccount(reader, actor, customerId, "manage_finances");
}

/** A customer's page; each part only for who may see it. NOT_FOUND out of reach. */
export async function getCustomerPage(reader: Reader, actor: Actor, number: string, now: Date) {
  const customer = await getCustomerByNumber(reader, number);
  if (!(await mayReach(reader, actor, customer.id, "view_customers"))) throw notFound("Customer");
  const sees = {
    quotes: can(actor, "view_quotes"),
    money: can(actor, "view_finances"),
    messages: can(actor, "view_outbox") || can(actor, "manage_communications"),
  };
  const [mayEdit, quoted, invoiced, paid, accounts, statement, messages] = await Promise.all([
    mayEditCustomer(reader, actor, customer.id),
    sees.quotes ? quotesOf(reader, actor, customer) : undefined,
    sees.money ? invoicesOf(reader, actor, customer.id, now) : undefined,
    sees.money ? paymentsOf(reader, actor, customer.id) : undefined,
    sees.money ? accountsOf(reader, actor, [customer.id]) : undefined,
    sees.money ? mayReachAccount(reader, actor, customer.id, "view_finances") : false,
    sees.messages ? messagesOf(reader, customer.id) : undefined,
  ]);
  return {
    ...customer,
    mayEdit: mayEdit && customer.status !== "erased",
    erasedAt: customer.status === "erased" ? customer.updatedAt : null,
    mayErase: can(actor, "manage_system_settings") && customer.status !== "erased",
    statement,
    ...(statement ? { credit: await getCustomerCredit(reader, customer.id) } : {}),
    mayPayOut: statement && (await mayReachAccountToManage(reader, actor, customer.id)),
    ...(quoted ? { quotes: quoted } : {}),
    ...(invoiced ? { invoices: invoiced } : {}),
    ...(paid ? { payments: paid } : {}),
    ...(accounts ? { account: accounts.get(customer.id) ?? NOTHING } : {}),
    ...(messages ? { messages } : {}),
  };
}

/** The newest version of each quote: those accepted, and those asked for with the same address before. */
async function quotesOf(reader: Reader, actor: Actor, customer: { id: string; email: string }) {
  const rows = await reader
    .select({
      id: quotes.id,
      number: quotes.number,
      status: quotes.status,
      fromLocation: quotes.fromLocation,
      toLocation: quotes.toLocation,
      serviceDate: quotes.serviceDate,
      total: quotes.total,
      createdAt: quotes.createdAt,
    })
    .from(quotes)
    .where(
      and(
        or(
          eq(quotes.customerId, customer.id),
          and(
            isNull(quotes.customerId),
            sql`lower(${quotes.customerEmail}) = ${customer.email.toLowerCase()}`,
          ),
        ),
        isNull(quotes.supersededAt),
        quotesInScope(actor),
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, status: row.status as QuoteStatus }));
}

async function invoicesOf(reader: Reader, actor: Actor, customerId: string, now: Date) {
  const rows = await reader
    .select({
      id: invoices.id,
      invoiceNumber: invoices.number,
      invoiceDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      totalAmount: invoices.total,
      paidAmount: invoices.paidAmount,
      creditedAmount: invoices.creditedAmount,
      draft: invoices.draft,
      cancelledAt: invoices.cancelledAt,
    })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), invoicesInScope(actor)))
    .orderBy(desc(invoices.issueDate), desc(invoices.id))
    .limit(SHOWN);
  return rows.map((row) => shownRow(row, now));
}

async function paymentsOf(reader: Reader, actor: Actor, customerId: string) {
  return reader
    .select({
      id: payments.id,
      receiptNumber: payments.receiptNumber,
      invoiceNumber: invoices.number,
      kind: payments.kind,
      method: payments.method,
      amount: payments.amount,
      receivedAt: payments.receivedAt,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(payments.customerId, customerId), invoicesInScope(actor)))
    .orderBy(desc(payments.receivedAt), desc(payments.id))
    .limit(SHOWN);
}

async function messagesOf(reader: Reader, customerId: string) {
  return reader
    .select({
      id: outboxMessages.id,
      channel: outboxMessages.channel,
      subject: outboxMessages.subject,
      status: outboxMessages.status,
      createdAt: outboxMessages.createdAt,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.customerId, customerId))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(SHOWN);
}
