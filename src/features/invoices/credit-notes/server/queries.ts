import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PriceCategory } from "~/features/pricing/domain/prices";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { getInvoiceLines, type InvoiceRow } from "../../server/queries/invoices";
import { creditNoteRow } from "../contract";
import type { Creditable } from "../domain";
import { creditNoteNotFound } from "../errors";
import { creditNoteLines, creditNotes } from "./tables";

const columns = {
  ...columnsOf(creditNotes, creditNoteRow.shape),
  invoiceId: creditNotes.invoiceId,
  vatBase: creditNotes.vatBase,
  createdAt: creditNotes.createdAt,
};

/** Credit notes on some invoices, oldest first, without their lines. */
export function listCreditNotesOfInvoices(reader: Reader, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return Promise.resolve([]);
  return reader
    .select(columns)
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, [...invoiceIds]))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.id));
}

/** Credit notes with their lines: two queries whatever their number. */
export async function listCreditNotesWithLines(reader: Reader, invoiceId: string) {
  const notes = await listCreditNotesOfInvoices(reader, [invoiceId]);
  const lines =
    notes.length > 0
      ? await linesOf(
          reader,
          notes.map(({ id }) => id),
        )
      : [];
  return notes.map((note) => ({ ...note, lines: lines.filter((line) => line.creditNoteId === note.id) }));
}

/** One credit note with its lines; throws NOT_FOUND. Scope is the caller's question. */
export async function getCreditNote(reader: Reader, id: string) {
  const [note] = await reader.select(columns).from(creditNotes).where(eq(creditNotes.id, id));
  if (!note) throw creditNoteNotFound();
  return { ...note, lines: await linesOf(reader, [id]) };
}

async function linesOf(reader: Reader, ids: readonly string[]) {
  const rows = await reader
    .select({
      creditNoteId: creditNoteLines.creditNoteId,
      position: creditNoteLines.position,
      category: creditNoteLines.category,
      code: creditNoteLines.code,
      description: creditNoteLines.description,
      quantity: creditNoteLines.quantity,
      unitPrice: creditNoteLines.unitPrice,
      amount: creditNoteLines.amount,
    })
    .from(creditNoteLines)
    .where(inArray(creditNoteLines.creditNoteId, [...ids]))
    .orderBy(asc(creditNoteLines.position));
  return rows.map((row) => ({ ...row, category: row.category as PriceCategory }));
}

/** Amounts left to credit, per line of the invoice. */
export async function getCreditable(reader: Reader, invoice: InvoiceRow): Promise<Creditable> {
  const lines = await getInvoiceLines(reader, invoice.id);
  const { rows: byLine } = await reader.execute<{ position: number; amount: number }>(sql`
    select l.position, sum(l.amount)::bigint as amount
    from ${creditNoteLines} l join ${creditNotes} n on n.id = l.credit_note_id
    where n.invoice_id = ${invoice.id} group by l.position`);
  const { rows: sums } = await reader.execute<{ vat: number; base: number }>(sql`
    select coalesce(sum(vat), 0)::bigint as vat, coalesce(sum(vat_base), 0)::bigint as base
    from ${creditNotes} where invoice_id = ${invoice.id}`);
  return {
    tax: invoice.tax,
    total: invoice.total,
    vat: invoice.vat,
    vatBase: invoice.vatBase,
    creditedAmount: invoice.creditedAmount,
    creditedVat: sums[0]?.vat ?? 0,
    creditedVatBase: sums[0]?.base ?? 0,
    lines: lines.map((line, position) => ({
      ...line,
      position,
      credited: byLine.find((credited) => credited.position === position)?.amount ?? 0,
    })),
  };
}
