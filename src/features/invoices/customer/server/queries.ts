import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { paidOfQuotes } from "~/features/changes/server/queries";
import { customerAccounts } from "~/features/customers/server/queries/customers";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { customerPapers } from "~/features/documents/server/queries";
import { openDeposits } from "~/features/moves/customer/server/queries";
import { invoicedAmounts } from "~/features/moves/records/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf, scopeOf } from "~/platform/http/actor";
import { startOfDate } from "~/platform/kernel/dates";
import { depositOpen } from "../../domain";
import { shownRow } from "../../server/queries/invoice-list";
import { invoices } from "../../server/tables";

const SHOWN = 25;

/** The issued invoices of customers that this person may see. */
export function invoicesInScope(actor: Actor): SQL | undefined {
  const own = scopeOf(actor, "view_finances") === "all";
  return and(eq(invoices.draft, false), own ? undefined : eq(invoices.assignedTo, personIdOf(actor)));
}

const SURVIVOR = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`;

/** Invoiced and open sums per customer in cents, in one query. */
async function accountsOf(reader: Reader, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { invoices: number; invoiced: number; open: number }>();
  const live = sql`${invoices.cancelledAt} is null`;
  const rows = await reader
    .select({
      customerId: SURVIVOR,
      invoices: sql<number>`count(*)::int`,
      invoiced: sql<number>`coalesce(sum(${invoices.total} - ${invoices.creditedAmount}), 0)::bigint`.mapWith(
        Number,
      ),
      open: sql<number>`coalesce(sum(${invoices.total} - ${invoices.creditedAmount} - ${invoices.paidAmount}) filter (where ${live}), 0)::bigint`.mapWith(
        Number,
      ),
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(
      and(
        or(inArray(customers.id, [...ids]), inArray(customers.mergedInto, [...ids])),
        invoicesInScope(actor),
      ),
    )
    .groupBy(SURVIVOR);
  return new Map(rows.map(({ customerId, ...account }) => [customerId, account]));
}

export const invoiceAccounts = customerAccounts.answer(accountsOf);

export const invoicedOfQuotes = invoicedAmounts.answer(async (reader, quoteIds) => {
  const amount = sql<number>`sum(${invoices.total} - ${invoices.creditedAmount})::bigint`.mapWith(Number);
  const rows = await reader
    .select({ quoteId: invoices.quoteId, amount })
    .from(invoices)
    .where(
      and(inArray(invoices.quoteId, [...quoteIds]), eq(invoices.draft, false), isNull(invoices.cancelledAt)),
    )
    .groupBy(invoices.quoteId);
  return new Map(rows.flatMap(({ quoteId, amount: sum }) => (quoteId ? [[quoteId, sum] as const] : [])));
});

/** Answers `changes`: payments on a quote's invoice. */
export const paidOfInvoices = paidOfQuotes.answer(async (reader, quoteId) => {
  const [row] = await reader
    .select({ paid: invoices.paidAmount })
    .from(invoices)
    .where(eq(invoices.quoteId, quoteId));
  return row?.paid ?? 0;
});

/** Answers `moves`: deposits not fully paid. */
export const unpaidDeposits = openDeposits.answer(async (reader, quoteIds) => {
  const rows = await reader
    .select({
      quoteId: invoices.quoteId,
      total: invoices.total,
      creditedAmount: invoices.creditedAmount,
      paidAmount: invoices.paidAmount,
      depositDue: invoices.depositDue,
    })
    .from(invoices)
    .where(and(inArray(invoices.quoteId, [...quoteIds]), isNull(invoices.cancelledAt)));
  return new Set(rows.flatMap(({ quoteId, ...sums }) => (quoteId && depositOpen(sums) > 0 ? [quoteId] : [])));
});

export async function listInvoicesOfCustomer(reader: Reader, actor: Actor, customerId: string, now: Date) {
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
    .where(and(sql`${invoices.customerId} in ${customersOfSurvivor(customerId)}`, invoicesInScope(actor)))
    .orderBy(desc(invoices.issueDate), desc(invoices.id))
    .limit(SHOWN);
  return rows.map((row) => shownRow(row, now));
}

/** In SQL, the ids of a customer's invoices. */
export const idsOfCustomer = (customerId: string): SQL =>
  sql`select ${invoices.id} from ${invoices} where ${invoices.customerId} = ${customerId}::uuid`;

export const papersOfInvoices = customerPapers.answer(async (reader, actor, { id: customerId }) => {
  if (!can(actor, "view_finances")) return [];
  const rows = await listInvoicesOfCustomer(reader, actor, customerId, new Date());
  return rows.map(({ id, invoiceNumber, invoiceDate, totalAmount }) => ({
    id,
    label: "Invoice",
    number: invoiceNumber,
    date: startOfDate(invoiceDate),
    amount: totalAmount,
    path: `/documents/invoices/${id}.pdf`,
  }));
});
