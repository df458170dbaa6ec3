import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { FOUND_CAP, inText, type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { invoiceRow } from "../../contract";
import { balanceOf, type InvoiceStatus, statusOf } from "../../domain";
import type { invoiceList } from "../../list";
import { taxNumberCondition, taxStateCondition } from "../../tax-states/server/queries";
import { inScope, issued } from "../reach";
import { invoices } from "../tables";

const open = and(isNull(invoices.cancelledAt), eq(invoices.settled, false), issued);

/** The derived status as a condition on columns, so that an index serves it. */
function statusCondition(status: InvoiceStatus | undefined, today: PlainDate): SQL | undefined {
  const past = sql`${invoices.dueDate} < ${today}::date`;
  const notPast = sql`${invoices.dueDate} >= ${today}::date`;
  switch (status) {
    case undefined:
      return undefined;
    case "draft":
      return sql`${invoices.draft}`;
    case "cancelled":
      return isNotNull(invoices.cancelledAt);
    case "paid":
      return and(isNull(invoices.cancelledAt), eq(invoices.settled, true), issued);
    case "overdue":
      return and(open, past);
    case "partial":
      return and(open, notPast, sql`${invoices.paidAmount} > 0`);
    case "pending":
      return and(open, notPast, eq(invoices.paidAmount, 0));
  }
}

const DUE_AHEAD = 6;

/** Open invoices, those due today or in the six days after, or all that are issued and not cancelled. */
function dueCondition(due: InvoiceFilter["due"], today: PlainDate): SQL | undefined {
  if (!due) return undefined;
  const valid = and(isNull(invoices.cancelledAt), issued);
  if (due === "issued") return valid;
  const open = and(valid, eq(invoices.settled, false));
  return due === "open"
    ? open
    : and(open, sql`${invoices.dueDate} between ${today}::date and ${addDays(today, DUE_AHEAD)}::date`);
}

/**
 * An invoice's place by status: what is open by the day it is due, so that the longest overdue stands first; then drafts,
 * paid ones, cancelled ones. A date, so that an index keeps it while days pass.
 */
const statusDay = sql`(case when ${invoices.cancelledAt} is not null then '9999-12-31'::date when ${invoices.draft} then '9999-12-29'::date when ${invoices.settled} then '9999-12-30'::date else ${invoices.dueDate} end)`;
const STATUS_DAYS: Partial<Record<InvoiceStatus, PlainDate>> = {
  draft: "9999-12-29",
  paid: "9999-12-30",
  cancelled: "9999-12-31",
};

/** The service date as its index keeps it: invoices without one come last. */
const serviceDay = sql`coalesce(${invoices.serviceDate}, '9999-12-31'::date)`;

export const listed = {
  ...columnsOf(invoices, invoiceRow.shape),
  invoiceNumber: invoices.number,
  invoiceDate: invoices.issueDate,
  vatAmount: invoices.vat,
  totalAmount: invoices.total,
  draft: invoices.draft,
  cancelledAt: invoices.cancelledAt,
};

export type Listed = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(reader: Reader, where: SQL | undefined, orderBy: SQL, limit: number, offset: number) {
  return reader.select(listed).from(invoices).where(where).orderBy(orderBy).limit(limit).offset(offset);
}

async function selectListed(
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
  now: Date,
) {
  const rows = await selectRows(reader, where, orderBy, limit, offset);
  return rows.map((row) => shownRow(row, now));
}

interface ListedRow {
  totalAmount: number;
  creditedAmount: number;
  paidAmount: number;
  dueDate: PlainDate;
  draft: boolean;
  cancelledAt: Date | null;
}

/** What follows from a row's sums: its balance and the status. */
export function standingOf(row: ListedRow, now: Date) {
  const { creditedAmount, paidAmount, dueDate, draft, cancelledAt } = row;
  const facts = { total: row.totalAmount, creditedAmount, paidAmount, dueDate, draft, cancelledAt };
  return { outstandingBalance: balanceOf(facts), paymentStatus: statusOf(facts, now) };
}

/** A row as people see it: with its balance and status. */
export function shownRow<Row extends ListedRow>(row: Row, now: Date) {
  const { cancelledAt: _, draft: __, ...shown } = row;
  return { ...shown, ...standingOf(row, now) };
}

export type ListedInvoice = Awaited<ReturnType<typeof selectListed>>[number];

const SORTS: Record<keyof typeof invoiceList.sorts, Omit<Sort<ListedInvoice>, "descending">> = {
  invoiceDate: { by: sql`${invoices.issueDate}`, type: "date", valueOf: (row) => row.invoiceDate },
  dueDate: { by: sql`${invoices.dueDate}`, type: "date", valueOf: (row) => row.dueDate },
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
  paidAmount: { by: sql`${invoices.paidAmount}`, type: "bigint", valueOf: (row) => row.paidAmount },
  paymentStatus: {
    by: statusDay,
    type: "date",
    valueOf: (row) => STATUS_DAYS[row.paymentStatus] ?? row.dueDate,
  },
  outstandingBalance: {
    by: sql`(${invoices.total} - ${invoices.creditedAmount} - ${invoices.paidAmount})`,
    type: "bigint",
    valueOf: (row) => row.totalAmount - row.creditedAmount - row.paidAmount,
  },
};

const BALANCE = sql`greatest(0, ${invoices.total} - ${invoices.creditedAmount} - ${invoices.paidAmount})`;
const SUMS = { total: sql`${invoices.total}`, paid: sql`${invoices.paidAmount}`, open: BALANCE };

export type InvoiceFilter = PageInput &
  SelectionOf<typeof invoiceList> & { ids?: readonly string[] | undefined; now: Date };

const SEARCHED = {
  from: sql`${invoices}`,
  search: sql`${invoices.search}`,
  numbers: [sql`${invoices.number}`, sql`${invoices.accountNumber}`],
};

/** What a filter asks of the rows, within what this person may see. */
export async function conditionsOf(
  reader: Reader,
  actor: Actor,
  input: InvoiceFilter,
): Promise<(SQL | undefined)[]> {
  return [
    inScope(actor),
    input.ids ? inArray(invoices.id, [...input.ids]) : undefined,
    statusCondition(input.status, nairobiDate(input.now)),
    input.amountFrom === undefined ? undefined : gte(invoices.total, input.amountFrom),
    input.amountTo === undefined ? undefined : lte(invoices.total, input.amountTo),
    input.dateFrom || input.dateTo ? isNotNull(invoices.serviceDate) : undefined,
    input.dateFrom ? sql`${serviceDay} >= ${input.dateFrom}::date` : undefined,
    input.dateTo ? sql`${serviceDay} <= ${input.dateTo}::date` : undefined,
    input.issuedFrom || input.issuedTo
      ? and(eq(invoices.draft, false), isNull(invoices.cancelledAt))
      : undefined,
    input.issuedFrom ? gte(invoices.issueDate, input.issuedFrom) : undefined,
    input.issuedTo ? lte(invoices.issueDate, input.issuedTo) : undefined,
    input.dueFrom || input.dueTo ? open : undefined,
    input.dueFrom ? gte(invoices.dueDate, input.dueFrom) : undefined,
    input.dueTo ? lte(invoices.dueDate, input.dueTo) : undefined,
    dueCondition(input.due, nairobiDate(input.now)),
    input.madeOutTo === "other" ? joinedByPhone : undefined,
    taxStateCondition(input.tax),
    taxNumberCondition(input.search) ?? (await readSearch(reader, SEARCHED, input.search)),
  ];
}

/** In SQL, an invoice whose name and address are not those of its customer, who has the phone alone. */
const joinedByPhone = sql`exists (select 1 from customers c where c.id = ${invoices.customerId} and c.status <> 'erased'
  and c.phone = ${invoices.customerPhone} and lower(${invoices.customerEmail}) not in (lower(c.email), lower(c.alternate_email))
  and fold_text(c.name) <> fold_text(${invoices.customerName}))`;

export function sortOf(input: SelectionOf<typeof invoiceList>): Sort<ListedInvoice> {
  return { ...SORTS[input.sort ?? "invoiceDate"], descending: (input.order ?? "desc") === "desc" };
}

/** Invoices as staff see them; by default newest first, ten a page. */
export async function listInvoices(reader: Reader, actor: Actor, input: InvoiceFilter) {
  const conditions = await conditionsOf(reader, actor, input);
  const sort = sortOf(input);
  const isWhole = conditions.every((condition) => condition === undefined);
  return readPage<ListedInvoice, keyof typeof SUMS>(reader, {
    select: (where, orderBy, limit, offset) => selectListed(reader, where, orderBy, limit, offset, input.now),
    from: sql`${invoices}`,
    conditions,
    id: sql`${invoices.id}`,
    sort,
    input,
    countTo: input.search ? FOUND_CAP : undefined,
    sums: isWhole ? undefined : SUMS,
    // Without filters, of all invoices: as the page of invoices opens.
    opening: isWhole
      ? {
          name: `invoices_${input.sort ?? "invoiceDate"}_${sort.descending}`,
          select: (pool, { where, orderBy, limit, found }) =>
            pool
              .select({ ...listed, found })
              .from(invoices)
              .where(where)
              .orderBy(orderBy)
              .limit(inText(limit)),
          shape: (row: Listed) => shownRow(row, input.now),
        }
      : undefined,
  });
}
