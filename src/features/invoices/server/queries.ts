import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { getCustomer } from "~/features/customers/server/queries";
import { listMessagesAbout } from "~/features/messaging/server/queries";
import type { PriceCategory, PriceLine } from "~/features/pricing/domain";
import { getQuoteById } from "~/features/quotes/server/queries";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { listEventsOf } from "~/platform/events/events";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { notFound } from "~/platform/kernel/errors";
import {
  accountNumberOf,
  balanceOf,
  type InvoiceSelection,
  type InvoiceSort,
  type InvoiceStatus,
  monthsToCompare,
  statusOf,
} from "../domain";
import { invoiceLines, invoices } from "./tables";

export type InvoiceRow = typeof invoices.$inferSelect;

const NOBODY = "00000000-0000-0000-0000-000000000000";

type FinancePermission = "view_finances" | "manage_finances";

function inScope(actor: Actor, permission: FinancePermission = "view_finances"): SQL | undefined {
  return scopeOf(actor, permission) === "all" ? undefined : eq(invoices.assignedTo, actor.personId ?? NOBODY);
}

/** The derived status as a condition on columns, so that an index serves it. */
function statusCondition(status: InvoiceStatus | undefined, today: PlainDate): SQL | undefined {
  const open = and(isNull(invoices.cancelledAt), eq(invoices.settled, false));
  const past = sql`${invoices.dueDate} < ${today}::date`;
  const notPast = sql`${invoices.dueDate} >= ${today}::date`;
  switch (status) {
    case undefined:
      return undefined;
    case "cancelled":
      return isNotNull(invoices.cancelledAt);
    case "paid":
      return and(isNull(invoices.cancelledAt), eq(invoices.settled, true));
    case "overdue":
      return and(open, past);
    case "partial":
      return and(open, notPast, sql`${invoices.paidAmount} > 0`);
    case "pending":
      return and(open, notPast, eq(invoices.paidAmount, 0));
  }
}

/** The service date as its index keeps it: invoices without one come last. */
const serviceDay = sql`coalesce(${invoices.serviceDate}, '9999-12-31'::date)`;

const listed = {
  id: invoices.id,
  invoiceNumber: invoices.number,
  customerName: invoices.customerName,
  customerEmail: invoices.customerEmail,
  serviceDate: invoices.serviceDate,
  invoiceDate: invoices.issueDate,
  dueDate: invoices.dueDate,
  totalAmount: invoices.total,
  paidAmount: invoices.paidAmount,
  cancelledAt: invoices.cancelledAt,
};

async function selectListed(
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
  now: Date,
) {
  const rows = await reader
    .select(listed)
    .from(invoices)
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ cancelledAt, ...row }) => {
    const facts = { cancelledAt, total: row.totalAmount, paidAmount: row.paidAmount, dueDate: row.dueDate };
    return {
      ...row,
      outstandingBalance: cancelledAt ? 0 : balanceOf(facts),
      paymentStatus: statusOf(facts, now),
    };
  });
}

type ListedInvoice = Awaited<ReturnType<typeof selectListed>>[number];

const SORTS: Record<InvoiceSort, Omit<Sort<ListedInvoice>, "descending">> = {
  invoiceDate: { by: sql`${invoices.issueDate}`, type: "date", valueOf: (row) => row.invoiceDate },
  invoiceNumber: { by: sql`${invoices.number}`, type: "text", valueOf: (row) => row.invoiceNumber },
  serviceDate: {
    by: serviceDay,
    type: "date",
    valueOf: (row) => row.serviceDate ?? "9999-12-31",
  },
  customerName: {
    by: sql`lower(${invoices.customerName})`,
    type: "text",
    valueOf: (row) => row.customerName.toLowerCase(),
  },
  totalAmount: { by: sql`${invoices.total}`, type: "bigint", valueOf: (row) => row.totalAmount },
  outstandingBalance: {
    by: sql`(${invoices.total} - ${invoices.paidAmount})`,
    type: "bigint",
    valueOf: (row) => row.totalAmount - row.paidAmount,
  },
};

interface InvoiceFilter extends PageInput, InvoiceSelection {
  /** Only these. */
  ids?: readonly string[] | undefined;
  now: Date;
}

/** Invoices as staff see them; by default newest first, ten a page. */
export function listInvoices(reader: Reader, actor: Actor, input: InvoiceFilter) {
  return readPage<ListedInvoice>(reader, {
    select: (where, orderBy, limit, offset) => selectListed(reader, where, orderBy, limit, offset, input.now),
    from: sql`${invoices}`,
    conditions: [
      inScope(actor),
      input.ids ? inArray(invoices.id, [...input.ids]) : undefined,
      statusCondition(input.status, nairobiDate(input.now)),
      input.amountFrom === undefined ? undefined : gte(invoices.total, input.amountFrom),
      input.amountTo === undefined ? undefined : lte(invoices.total, input.amountTo),
      input.dateFrom || input.dateTo ? isNotNull(invoices.serviceDate) : undefined,
      input.dateFrom ? sql`${serviceDay} >= ${input.dateFrom}::date` : undefined,
      input.dateTo ? sql`${serviceDay} <= ${input.dateTo}::date` : undefined,
      matches(sql`${invoices.search}`, input.search),
    ],
    id: sql`${invoices.id}`,
    sort: { ...SORTS[input.sort ?? "invoiceDate"], descending: (input.order ?? "desc") === "desc" },
    input,
  });
}

const howMany = {
  invoices: sql<number>`count(*)::int`,
  revenue: sql<number>`coalesce(sum(${invoices.total}), 0)::bigint`.mapWith(Number),
};

/** The figures above the list: how many, what they come to, what is outstanding; and the months to compare. */
export async function getInvoiceStats(reader: Reader, actor: Actor, now: Date) {
  const months = monthsToCompare(nairobiDate(now));
  const seen = and(inScope(actor), isNull(invoices.cancelledAt));
  const issued = async ({ from, before }: { from: PlainDate; before: PlainDate }) => {
    const [row] = await reader
      .select(howMany)
      .from(invoices)
      .where(and(seen, gte(invoices.issueDate, from), lt(invoices.issueDate, before)));
    return row ?? { invoices: 0, revenue: 0 };
  };
  const [[all], thisMonth, lastMonth] = await Promise.all([
    reader
      .select({
        ...howMany,
        outstanding:
          sql<number>`coalesce(sum(${invoices.total} - ${invoices.paidAmount}), 0)::bigint`.mapWith(Number),
      })
      .from(invoices)
      .where(seen),
    issued(months.now),
    issued(months.last),
  ]);
  return {
    totalInvoices: all?.invoices ?? 0,
    totalRevenue: all?.revenue ?? 0,
    outstandingAmount: all?.outstanding ?? 0,
    thisMonth,
    lastMonth,
  };
}

export async function getInvoiceLines(reader: Reader, invoiceId: string): Promise<PriceLine[]> {
  const rows = await reader
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  return rows.map(({ category, code, description, quantity, unitPrice, amount }) => ({
    category: category as PriceCategory,
    code,
    description,
    quantity,
    unitPrice,
    amount,
  }));
}

/** Lines of several invoices at once, for expandable rows: one query whatever their number. */
export async function listLinesOfInvoices(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { description: string; amount: number }[]>> {
  const lines = new Map<string, { description: string; amount: number }[]>();
  if (ids.length === 0) return lines;
  const rows = await reader
    .select({
      invoiceId: invoiceLines.invoiceId,
      description: invoiceLines.description,
      amount: invoiceLines.amount,
    })
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...ids]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position));
  for (const { invoiceId, ...line } of rows) lines.set(invoiceId, [...(lines.get(invoiceId) ?? []), line]);
  return lines;
}

/** One invoice by number with its lines and last three communications, within what this person may see. */
export async function getInvoiceDetail(reader: Reader, actor: Actor, number: string, now: Date) {
  const [row] = await reader
    .select()
    .from(invoices)
    .where(and(eq(invoices.number, number), inScope(actor)));
  if (!row) throw notFound("Invoice");
  const [lines, communicationLog, quote, customer, events] = await Promise.all([
    getInvoiceLines(reader, row.id),
    listMessagesAbout(reader, "invoice", row.id, 3),
    row.quoteId ? getQuoteById(reader, row.quoteId) : undefined,
    getCustomer(reader, row.customerId),
    listEventsOf(reader, "invoice", row.id),
  ]);
  return {
    ...row,
    lines,
    communicationLog,
    quote: quote ? { number: quote.number, reference: quote.reference, version: quote.version } : null,
    customerNumber: customer.customerNumber,
    history: events.map(({ id, summary, user, timestamp }) => ({ id, action: summary, user, timestamp })),
    status: statusOf(row, now),
    balance: row.cancelledAt ? 0 : balanceOf(row),
  };
}

/** By id, for documents and payments; scope is the caller's question. */
export async function getInvoiceById(reader: Reader, id: string): Promise<InvoiceRow> {
  const [row] = await reader.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw notFound("Invoice");
  return row;
}

export async function findInvoiceOfQuote(reader: Reader, quoteId: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader.select().from(invoices).where(eq(invoices.quoteId, quoteId));
  return row;
}

/** The invoice a paybill account number means, however it was typed. */
export async function findInvoiceByAccount(reader: Reader, typed: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader
    .select()
    .from(invoices)
    .where(eq(invoices.accountNumber, accountNumberOf(typed)));
  return row;
}

/** A signed-in customer's invoices: those issued to their confirmed address. */
export async function listInvoicesOfEmail(reader: Reader, email: string): Promise<InvoiceRow[]> {
  return reader
    .select()
    .from(invoices)
    .where(sql`lower(${invoices.customerEmail}) = ${email.toLowerCase()}`)
    .orderBy(desc(invoices.issueDate))
    .limit(100);
}

/** Whether a person may see this invoice: staff in scope, or the customer it was issued to. */
export async function maySeeInvoice(reader: Reader, actor: Actor, id: string): Promise<boolean> {
  const own =
    actor.emailConfirmed && actor.email
      ? sql`lower(${invoices.customerEmail}) = ${actor.email.toLowerCase()}`
      : undefined;
  const staff = actor.permissions.has("view_finances") ? (inScope(actor) ?? sql`true`) : undefined;
  if (!own && !staff) return false;
  const [row] = await reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), or(own, staff)));
  return row !== undefined;
}

/** Whether a member of staff may act on all of these invoices: in the scope of the permission the act needs. */
export async function mayReachInvoices(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
  permission: FinancePermission,
): Promise<boolean> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return true;
  const rows = await reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, [...wanted]), inScope(actor, permission)));
  return rows.length === wanted.size;
}
