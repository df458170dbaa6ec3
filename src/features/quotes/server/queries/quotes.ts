import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { isCustomerSuspended } from "~/features/customers/server/queries/customers";
import { people } from "~/features/identity/server/tables";
import { isBare } from "~/features/pricing/domain/contents";
import { type PriceLine, priceLineOf } from "~/features/pricing/domain/prices";
import type { Reader, Tx } from "~/platform/db/database";
import { listHistoryOf } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { QuoteStatus, Urgency } from "../../domain";
import { quoteNotFound } from "../../errors";
import { inScope } from "../reach";
import { quoteLines, quoteLinks, quoteNotes, quotes } from "../tables";
import { BARE } from "./quote-list";

type StoredQuote = typeof quotes.$inferSelect;
export type QuoteRow = Omit<StoredQuote, "status" | "urgency"> & { status: QuoteStatus; urgency: Urgency };

export const typed = (row: StoredQuote): QuoteRow => row as QuoteRow;

/** Locks one version until the transaction ends; throws NOT_FOUND. */
export async function lockQuote(tx: Tx, id: Reach<"quote">): Promise<QuoteRow> {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for("update");
  if (!row) throw quoteNotFound();
  return typed(row);
}

export async function getQuoteLines(reader: Reader, quoteId: string): Promise<PriceLine[]> {
  const rows = await reader
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position));
  return rows.map(priceLineOf);
}

/** One version by id, for documents and other features; scope is the caller's question. */
export async function getQuoteById(reader: Reader, id: string): Promise<QuoteRow> {
  const [row] = await reader.select().from(quotes).where(eq(quotes.id, id));
  if (!row) throw quoteNotFound();
  return typed(row);
}

/** Whether the customer whom a quote is for is suspended. */
export const isForSuspended = (
  reader: Reader,
  quote: Pick<QuoteRow, "customerId" | "customerEmail" | "customerPhone">,
): Promise<boolean> =>
  isCustomerSuspended(reader, {
    customerId: quote.customerId,
    email: quote.customerEmail,
    phone: quote.customerPhone,
  });

/** One quote with everything its page shows: by number (newest version) or by number and version. */
export async function getQuoteDetail(
  reader: Reader,
  actor: Actor,
  input: { number: string; version?: number | undefined },
) {
  const [row] = await reader
    .select({ quote: quotes, assignedName: people.name })
    .from(quotes)
    .leftJoin(people, eq(people.id, quotes.assignedTo))
    .where(
      and(
        eq(quotes.number, input.number),
        input.version ? eq(quotes.version, input.version) : undefined,
        inScope(actor),
      ),
    )
    .orderBy(desc(quotes.version))
    .limit(1);
  if (!row) throw quoteNotFound();
  const { search: _, ...quote } = typed(row.quote);
  const versions = await reader
    .select({
      id: quotes.id,
      version: quotes.version,
      status: quotes.status,
      total: quotes.total,
      createdAt: quotes.updatedAt,
    })
    .from(quotes)
    .where(eq(quotes.number, quote.number))
    .orderBy(asc(quotes.version));
  const [lines, notes, links, auditTrail] = await Promise.all([
    getQuoteLines(reader, quote.id),
    reader
      .select({
        id: quoteNotes.id,
        type: quoteNotes.type,
        content: quoteNotes.content,
        author: quoteNotes.author,
        timestamp: quoteNotes.timestamp,
      })
      .from(quoteNotes)
      .where(
        inArray(
          quoteNotes.quoteId,
          versions.map(({ id }) => id),
        ),
      )
      .orderBy(desc(quoteNotes.timestamp)),
    reader
      .select({ id: quoteLinks.id })
      .from(quoteLinks)
      .where(and(eq(quoteLinks.quoteId, quote.id), isNull(quoteLinks.revokedAt)))
      .limit(1),
    Promise.all(versions.map(({ id }) => listHistoryOf(reader, "quote", id))),
  ]);
  return {
    ...quote,
    assignedName: row.assignedName,
    bare: isBare(lines),
    lines,
    notes,
    versions: versions.map(({ id: _id, status, ...version }) => ({
      ...version,
      status: status as QuoteStatus,
    })),
    openLinkId: links[0]?.id ?? null,
    auditTrail: auditTrail
      .flat()
      // Of one moment, the later deed first: approved before it was sent. Ids rise with every event.
      .sort((a, b) => b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? 1 : -1)),
  };
}

/** A signed-in customer's quotes by confirmed email address, without unpriced drafts. */
export async function listQuotesOfEmail(reader: Reader, email: string) {
  const rows = await reader
    .select()
    .from(quotes)
    .where(
      and(
        sql`lower(${quotes.customerEmail}) = ${email.toLowerCase()}`,
        isNull(quotes.supersededAt),
        sql`not (${quotes.status} in ('pending', 'revision') and ${BARE})`,
      ),
    )
    .orderBy(desc(quotes.createdAt))
    .limit(100);
  return rows.map(typed);
}

/** A customer's own quote by reference. Throws NOT_FOUND for another customer's. */
export async function getOwnQuote(reader: Reader, email: string, reference: string): Promise<QuoteRow> {
  const [row] = await reader
    .select()
    .from(quotes)
    .where(and(eq(quotes.reference, reference), sql`lower(${quotes.customerEmail}) = ${email.toLowerCase()}`))
    .orderBy(desc(quotes.version))
    .limit(1);
  if (!row) throw quoteNotFound();
  return typed(row);
}
