import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { getCustomer } from "~/features/customers/server/queries/customers";
import { listMessagesAbout } from "~/features/messaging/server/queries/messages";
import { type PriceLine, priceLineOf } from "~/features/pricing/domain/prices";
import { secondOf } from "~/features/quotes/second-currency/domain";
import { findPayReference } from "~/features/quotes/server/commands/share-quote";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import type { Reader } from "~/platform/db/database";
import { listHistoryOf } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { accountNumberOf, balanceOf, statusOf } from "../../domain";
import { invoiceNotFound } from "../../errors";
import { inScope, issued } from "../reach";
import { invoiceLines, invoices } from "../tables";
import { isAtTaxAuthority } from "./tax-authority";

export type InvoiceRow = typeof invoices.$inferSelect;

export async function getInvoiceLines(reader: Reader, invoiceId: string): Promise<PriceLine[]> {
  const rows = await reader
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  return rows.map(priceLineOf);
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
  if (!row) throw invoiceNotFound();
  const [lines, communicationLog, quote, customer, history, supplements, isHeld, replaced, successor] =
    await Promise.all([
      getInvoiceLines(reader, row.id),
      listMessagesAbout(reader, "invoice", row.id, 3),
      row.quoteId ? getQuoteById(reader, row.quoteId) : undefined,
      getCustomer(reader, row.customerId),
      listHistoryOf(reader, "invoice", row.id),
      listRelated(reader, row),
      isAtTaxAuthority(reader, row.id),
      row.corrects ? getInvoiceById(reader, row.corrects) : undefined,
      row.cancelledAt ? findCorrecting(reader, row.id) : undefined,
    ]);
  return {
    ...row,
    lines,
    communicationLog,
    second: quote ? secondOf(quote) : null,
    quote: quote ? { number: quote.number, reference: quote.reference, version: quote.version } : null,
    customerNumber: customer.customerNumber,
    locale: customer.locale,
    // The latest first, as everywhere.
    history: history.toReversed(),
    status: statusOf(row, now),
    balance: balanceOf(row),
    supplements,
    isAtTaxAuthority: isHeld,
    replaces: replaced?.number ?? null,
    replacedBy: successor?.number ?? null,
  };
}

/** The invoice this one adds to, and those that add to it. */
async function listRelated(reader: Reader, row: InvoiceRow) {
  const rows = await reader
    .select({ number: invoices.number, total: invoices.total, supplementOf: invoices.supplementOf })
    .from(invoices)
    .where(
      row.supplementOf
        ? or(eq(invoices.supplementOf, row.id), eq(invoices.id, row.supplementOf))
        : eq(invoices.supplementOf, row.id),
    )
    .orderBy(asc(invoices.number));
  return rows.map(({ supplementOf, ...related }) => ({ ...related, addsToThis: supplementOf === row.id }));
}

/** What is still open of the fees that were agreed after an invoice, each an invoice of its own; the first due first. */
export async function listOpenSupplements(reader: Reader, invoiceId: string) {
  const rows = await reader
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.supplementOf, invoiceId),
        eq(invoices.settled, false),
        eq(invoices.draft, false),
        isNull(invoices.cancelledAt),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
  return rows.map((row) => ({
    number: row.number,
    accountNumber: row.accountNumber,
    balance: balanceOf(row),
    dueDate: row.dueDate,
  }));
}

/** By id, for documents and payments; scope is the caller's question. */
export async function getInvoiceById(reader: Reader, id: string): Promise<InvoiceRow> {
  const [row] = await reader.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw invoiceNotFound();
  return row;
}

export async function findInvoiceOfQuote(reader: Reader, quoteId: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader.select().from(invoices).where(eq(invoices.quoteId, quoteId));
  return row;
}

/** A fee that was agreed after a quote's invoice, by the number of its own one. */
export async function findFeeOfQuote(
  reader: Reader,
  quoteId: string,
  number: string,
): Promise<InvoiceRow | undefined> {
  const invoice = await findInvoiceOfQuote(reader, quoteId);
  if (!invoice) return undefined;
  const [row] = await reader
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.number, number), eq(invoices.supplementOf, invoice.id), isNull(invoices.cancelledAt)),
    );
  return row;
}

/** An invoice and every fee that was agreed after it, paid or not, with those that they replace. */
export async function listIdsWithFees(reader: Reader, invoiceId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    with recursive theirs(id) as (
      select id from ${invoices} where id = ${invoiceId} or supplement_of = ${invoiceId}
      union
      select i.corrects from ${invoices} i join theirs t on t.id = i.id where i.corrects is not null
    ) select id from theirs`);
  return rows.map(({ id }) => id);
}

/** The invoice that replaces a cancelled one; undefined if none does. */
async function findCorrecting(reader: Reader, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader.select().from(invoices).where(eq(invoices.corrects, id));
  return row;
}

/** The invoice a paybill account number means, however it was typed. A replaced invoice's number means its successor. */
export async function findInvoiceByAccount(reader: Reader, typed: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountNumber, accountNumberOf(typed)), issued));
  let found = row;
  while (found?.cancelledAt) {
    const successor = await findCorrecting(reader, found.id);
    if (!successor) break;
    found = successor;
  }
  return found;
}

/** A signed-in customer's invoices: those issued to their confirmed address. */
export async function listInvoicesOfEmail(reader: Reader, email: string): Promise<InvoiceRow[]> {
  return reader
    .select()
    .from(invoices)
    .where(and(sql`lower(${invoices.customerEmail}) = ${email.toLowerCase()}`, issued))
    .orderBy(desc(invoices.issueDate))
    .limit(100);
}

/** What a message about an invoice needs of it to lead to where it is paid. */
export type Payable = Pick<InvoiceRow, "quoteId" | "supplementOf" | "number">;

/** The reference and link of an invoice's quote; a fee that adds to another invoice is paid there, by its own number. */
export async function payReferenceOf(
  reader: Reader,
  { quoteId, supplementOf, number }: Payable,
): ReturnType<typeof findPayReference> {
  if (!supplementOf) return findPayReference(reader, quoteId);
  const [added] = await reader
    .select({ quoteId: invoices.quoteId })
    .from(invoices)
    .where(eq(invoices.id, supplementOf));
  const found = await findPayReference(reader, added?.quoteId ?? null);
  return found && { ...found, link: found.link && `${found.link}?fee=${number}` };
}
