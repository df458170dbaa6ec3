import { and, eq, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { invoices } from "../tables";
import {
  conditionsOf,
  type InvoiceFilter,
  type Listed,
  type ListedInvoice,
  listed,
  sortOf,
  standingOf,
} from "./invoice-list";

const exported = {
  ...listed,
  subtotal: invoices.subtotal,
  vatBase: invoices.vatBase,
  isDraft: invoices.draft,
  customerKraPin: invoices.customerKraPin,
  customerNumber: sql<string>`${customers.customerNumber}`,
  quoteNumber: sql<string | null>`${quotes.number}`,
};

type ExportedInvoice = ListedInvoice & {
  subtotal: number;
  vatBase: number;
  isDraft: boolean;
  customerKraPin: string;
  customerNumber: string;
  quoteNumber: string | null;
};

/** The same rows, all of them, in the list's order, some at a time from one snapshot: for files. */
export async function* readInvoicesForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  input: InvoiceFilter,
): AsyncGenerator<ExportedInvoice[]> {
  const { by, descending } = sortOf(input);
  const order = descending ? sql`${by} desc, ${invoices.id} desc` : sql`${by} asc, ${invoices.id} asc`;
  const query = reader
    .select(exported)
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .leftJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(and(...(await conditionsOf(reader, actor, input))))
    .orderBy(order)
    .toSQL();
  // The rows are private to this batch: copying each costs more than reading it.
  for await (const rows of namedRows<Listed & ExportedInvoice>(batches, exported, query))
    yield rows.map((row) => Object.assign(row, standingOf(row, input.now)));
}

/** How many invoices a filter finds, up to `most` + 1. */
export async function countInvoices(
  reader: Reader,
  actor: Actor,
  input: InvoiceFilter,
  most: number,
): Promise<number> {
  const found = reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(...(await conditionsOf(reader, actor, input))))
    .limit(most + 1)
    .as("found");
  const [row] = await reader.select({ n: sql<number>`count(*)::int` }).from(found);
  return row?.n ?? 0;
}
