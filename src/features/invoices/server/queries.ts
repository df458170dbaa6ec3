import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { listMessagesAbout } from "~/features/messaging/server/queries";
import type { PriceCategory, PriceLine } from "~/features/pricing/domain";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { notFound } from "~/platform/kernel/errors";
import { balanceOf, type InvoiceStatus, normaliseAccount, statusOf } from "../domain";
import { invoiceLines, invoices } from "./tables";

export type InvoiceRow = typeof invoices.$inferSelect;

const NOBODY = "00000000-0000-0000-0000-000000000000";

function inScope(actor: Actor): SQL | undefined {
  return scopeOf(actor, "view_finances") === "all"
    ? undefined
    : eq(invoices.assignedTo, actor.personId ?? NOBODY);
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

export const INVOICE_SORTS = [
  "invoiceDate",
  "serviceDate",
  "customerName",
  "totalAmount",
  "outstandingBalance",
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

const SORTS: Record<InvoiceSort, Omit<Sort<ListedInvoice>, "descending">> = {
  invoiceDate: { by: sql`${invoices.issueDate}`, type: "date", valueOf: (row) => row.invoiceDate },
  serviceDate: {
    by: sql`coalesce(${invoices.serviceDate}, '9999-12-31'::date)`,
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

interface InvoiceFilter extends PageInput {
  status?: InvoiceStatus | undefined;
  search?: string | undefined;
  /** Cents, on the total (part 1, section 5). */
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
  /** On the service date (part 1, section 5). */
  dateFrom?: PlainDate | undefined;
  dateTo?: PlainDate | undefined;
  sort?: InvoiceSort | undefined;
  order?: "asc" | "desc" | undefined;
  now: Date;
}

/** Invoices as staff see them; by default newest first, ten a page. */
export function listInvoices(reader: Reader, actor: Actor, input: InvoiceFilter) {
  return readPage<ListedInvoice>(reader, {
    select: (where, orderBy, limit, offset) => selectListed(reader, where, orderBy, limit, offset, input.now),
    from: sql`${invoices}`,
    conditions: [
      inScope(actor),
      statusCondition(input.status, nairobiDate(input.now)),
      input.amountFrom === undefined ? undefined : gte(invoices.total, input.amountFrom),
      input.amountTo === undefined ? undefined : lte(invoices.total, input.amountTo),
      input.dateFrom ? gte(invoices.serviceDate, input.dateFrom) : undefined,
      input.dateTo ? lte(invoices.serviceDate, input.dateTo) : undefined,
      matches(sql`${invoices.search}`, input.search),
    ],
    id: sql`${invoices.id}`,
    sort: { ...SORTS[input.sort ?? "invoiceDate"], descending: (input.order ?? "desc") === "desc" },
    input,
  });
}

/** The figures above the list: how many, what they come to, what is outstanding. */
export async function getInvoiceStats(reader: Reader, actor: Actor) {
  const [row] = await reader
    .select({
      totalInvoices: sql<number>`count(*)::int`,
      totalRevenue: sql<number>`coalesce(sum(${invoices.total}), 0)::bigint`.mapWith(Number),
      outstandingAmount:
        sql<number>`coalesce(sum(${invoices.total} - ${invoices.paidAmount}), 0)::bigint`.mapWith(Number),
    })
    .from(invoices)
    .where(and(inScope(actor), isNull(invoices.cancelledAt)));
  return row ?? { totalInvoices: 0, totalRevenue: 0, outstandingAmount: 0 };
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
  const [lines, communicationLog] = await Promise.all([
    getInvoiceLines(reader, row.id),
    listMessagesAbout(reader, "invoice", row.id, 3),
  ]);
  return {
    ...row,
    lines,
    communicationLog,
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
    .where(eq(invoices.accountNumber, normaliseAccount(typed)));
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

/** The first instant of the current month in Nairobi, for 'paid this month'. */
export function startOfMonth(now: Date): Date {
  return startOfDate(`${nairobiDate(now).slice(0, 7)}-01`);
}
