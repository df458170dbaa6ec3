import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { isCustomerSuspended } from "~/features/customers/server/queries/customers";
import { people } from "~/features/identity/server/tables";
import { isBare } from "~/features/pricing/domain/contents";
import { type PriceLine, priceLineOf } from "~/features/pricing/domain/prices";
import type { Reader, Tx } from "~/platform/db/database";
import { inText, type Opening, type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { listEventsOf } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { endOfDate, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import type { Locale } from "~/platform/kernel/locales";
import { readSignedToken } from "~/platform/secrets/secrets";
import { type LinkState, linkStateOf, type QuoteBadge, type QuoteStatus, type Urgency } from "../domain";
import { quoteNotFound } from "../errors";
import type { quoteList } from "../list";
import { inScope, isAssigned } from "./reach";
import { quoteLines, quoteLinks, quoteNotes, quotes } from "./tables";

type StoredQuote = typeof quotes.$inferSelect;
export type QuoteRow = Omit<StoredQuote, "status" | "urgency"> & { status: QuoteStatus; urgency: Urgency };

const typed = (row: StoredQuote): QuoteRow => row as QuoteRow;

/** Locks one version until the transaction ends; throws NOT_FOUND. */
export async function lockQuote(tx: Tx, id: Reach<"quote">): Promise<QuoteRow> {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for("update");
  if (!row) throw quoteNotFound();
  return typed(row);
}

/** The quote a link leads to, locked, with whether the link was revoked. */
export async function lockQuoteOfLink(
  tx: Tx,
  linkId: string,
): Promise<QuoteRow & { linkRevokedAt: Date | null }> {
  const ofLink = () => tx.select().from(quoteLinks).where(eq(quoteLinks.id, linkId));
  const [link] = await ofLink();
  if (!link) throw quoteNotFound();
  const quote = await lockQuote(tx, trustedReach(tx, "quote", link.quoteId, "link"));
  // Read again under the lock: the link may have been revoked meanwhile.
  const [current] = await ofLink();
  return { ...quote, linkRevokedAt: current?.revokedAt ?? null };
}

/** The link's row id inside a token; throws NOT_FOUND for tokens that are not ours. */
export function readLinkToken(token: string): string {
  const id = readSignedToken("quote-link", token);
  if (!id) throw quoteNotFound();
  return id;
}

/** The quote of a customer's link, without a lock. Throws NOT_FOUND for an unknown token. */
export const getQuoteOfLink = (reader: Reader, token: string, now: Date) =>
  getQuoteByLink(reader, readLinkToken(token), now);

export async function getQuoteByLink(
  reader: Reader,
  linkId: string,
  now: Date,
): Promise<{ quote: QuoteRow; state: LinkState; preparedBy: string | null }> {
  const [row] = await reader
    .select({ quote: quotes, revokedAt: quoteLinks.revokedAt, preparedBy: people.name })
    .from(quoteLinks)
    .innerJoin(quotes, eq(quotes.id, quoteLinks.quoteId))
    .leftJoin(people, eq(people.id, sql`coalesce(${quotes.assignedTo}, ${quotes.decidedBy})`))
    .where(eq(quoteLinks.id, linkId));
  if (!row) throw quoteNotFound();
  const quote = typed(row.quote);
  return {
    quote,
    state: linkStateOf({ ...quote, linkRevokedAt: row.revokedAt }, now),
    preparedBy: row.preparedBy,
  };
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

// isBare of pricing/domain/contents.ts. Qualified by hand, because drizzle drops a single table's name. A scalar with a
// limit: `not exists` would hash all lines for a page of ten.
const BARE = sql<boolean>`coalesce((select false from quote_lines where quote_lines.quote_id = quotes.id
  and quote_lines.category not in ('base', 'distance') and quote_lines.quantity > 0 limit 1), true)`;

export const listed = {
  id: quotes.id,
  number: quotes.number,
  reference: quotes.reference,
  version: quotes.version,
  status: quotes.status,
  urgency: quotes.urgency,
  customerName: quotes.customerName,
  customerEmail: quotes.customerEmail,
  customerPhone: quotes.customerPhone,
  fromLocation: quotes.fromLocation,
  toLocation: quotes.toLocation,
  serviceDate: quotes.serviceDate,
  total: quotes.total,
  requiresApproval: quotes.requiresApproval,
  bare: BARE,
  validUntil: quotes.validUntil,
  createdAt: quotes.createdAt,
  bookingRequestedAt: quotes.bookingRequestedAt,
  sentAt: quotes.sentAt,
  viewedAt: quotes.viewedAt,
  acceptedAt: quotes.acceptedAt,
  declinedAt: quotes.declinedAt,
  supersededAt: quotes.supersededAt,
  cancelledAt: quotes.cancelledAt,
};

export type QuoteFilter = PageInput & SelectionOf<typeof quoteList> & { now: Date };

async function selectListed(
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
) {
  const rows = await reader
    .select(listed)
    .from(quotes)
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(shownRow);
}

const shownRow = <Row extends { status: string; urgency: string }>(row: Row) => ({
  ...row,
  status: row.status as QuoteStatus,
  urgency: row.urgency as Urgency,
});

export type ListedQuote = Awaited<ReturnType<typeof selectListed>>[number];

const SORTS: Record<keyof typeof quoteList.sorts, Sort<ListedQuote>> = {
  newest: {
    by: sql`${quotes.createdAt}`,
    type: "timestamptz",
    descending: true,
    valueOf: (row) => row.createdAt,
  },
  oldest: {
    by: sql`${quotes.createdAt}`,
    type: "timestamptz",
    descending: false,
    valueOf: (row) => row.createdAt,
  },
  value_high: { by: sql`${quotes.total}`, type: "bigint", descending: true, valueOf: (row) => row.total },
  value_low: { by: sql`${quotes.total}`, type: "bigint", descending: false, valueOf: (row) => row.total },
  service_date: {
    by: sql`coalesce(${quotes.serviceDate}, '9999-12-31'::date)`,
    type: "date",
    descending: false,
    valueOf: (row) => row.serviceDate ?? "9999-12-31",
  },
};

const SEARCHED = {
  from: sql`${quotes}`,
  search: sql`${quotes.search}`,
  numbers: [sql`${quotes.number}`, sql`${quotes.reference}`],
};

/** The conditions of a filter within the actor's scope: the version's state first, then all others. */
export async function conditionsOf(
  reader: Reader,
  actor: Actor,
  input: QuoteFilter,
): Promise<[SQL | undefined, ...(SQL | undefined)[]]> {
  return [
    badgeCondition(input.badge, input.now),
    inScope(actor),
    input.status && eq(quotes.status, input.status),
    input.urgency && eq(quotes.urgency, input.urgency),
    input.approval && sql`${quotes.requiresApproval} and ${quotes.status} in ('pending', 'revision')`,
    isAssigned(input.assignedTo, actor),
    input.service && eq(quotes.serviceType, input.service),
    input.totalFrom === undefined ? undefined : gte(quotes.total, input.totalFrom),
    input.totalTo === undefined ? undefined : lte(quotes.total, input.totalTo),
    input.from ? gte(quotes.createdAt, startOfDate(input.from)) : undefined,
    input.to ? lte(quotes.createdAt, endOfDate(input.to)) : undefined,
    await readSearch(reader, SEARCHED, input.search),
  ];
}

export const sortOf = ({ sort = "newest" }: SelectionOf<typeof quoteList>): Sort<ListedQuote> => SORTS[sort];

/** Quotes as staff see them: newest first unless sorted otherwise; earlier versions only when asked for by badge. */
export async function listQuotes(reader: Reader, actor: Actor, input: QuoteFilter) {
  const [state, ...narrowing] = await conditionsOf(reader, actor, input);
  const isOpening = !input.badge && narrowing.every((condition) => condition === undefined);
  return readPage<ListedQuote, "total">(reader, {
    select: (where, orderBy, limit, offset) => selectListed(reader, where, orderBy, limit, offset),
    from: sql`${quotes}`,
    conditions: [state, ...narrowing],
    id: sql`${quotes.id}`,
    sort: sortOf(input),
    input,
    sums: isOpening ? undefined : { total: sql`${quotes.total}` },
    opening: isOpening ? openingBy(input.sort ?? "newest") : undefined,
  });
}

const openingBy = (sort: keyof typeof quoteList.sorts): Opening<ListedQuote> => ({
  name: `quotes_${sort}`,
  select: (pool, { where, orderBy, limit, found }) =>
    pool
      .select({ ...listed, found })
      .from(quotes)
      .where(where)
      .orderBy(orderBy)
      .limit(inText(limit)),
  shape: shownRow,
});

function badgeCondition(badge: QuoteBadge | undefined, now: Date): SQL | undefined {
  const current = isNull(quotes.supersededAt);
  const undecided = and(isNull(quotes.acceptedAt), isNull(quotes.declinedAt));
  const past = sql`${quotes.validUntil} < ${nairobiDate(now)}::date`;
  switch (badge) {
    case undefined:
      return current;
    case "superseded":
      return isNotNull(quotes.supersededAt);
    case "accepted":
      return and(current, isNotNull(quotes.acceptedAt), isNull(quotes.cancelledAt));
    case "cancelled":
      return and(current, isNotNull(quotes.cancelledAt));
    case "declined":
      return and(current, isNotNull(quotes.declinedAt));
    case "expired":
      return and(current, undecided, eq(quotes.status, "approved"), past);
    case "viewed":
      return and(current, undecided, isNotNull(quotes.viewedAt));
    case "sent":
      return and(current, undecided, isNotNull(quotes.sentAt));
  }
}

/** How many wait in each status, within what this person may see. */
export async function countQuotesByStatus(
  reader: Reader,
  actor: Actor,
): Promise<Record<QuoteStatus, number>> {
  const rows = await reader
    .select({ status: quotes.status, n: sql<number>`count(*)::int` })
    .from(quotes)
    .where(and(inScope(actor), isNull(quotes.supersededAt)))
    .groupBy(quotes.status);
  const counts = { pending: 0, approved: 0, rejected: 0, revision: 0 };
  for (const row of rows) counts[row.status as QuoteStatus] = row.n;
  return counts;
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
    Promise.all(versions.map(({ id }) => listEventsOf(reader, "quote", id))),
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
      .sort((a, b) => b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id, summary, user, timestamp }) => ({ id, action: summary, user, timestamp })),
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

export interface SelectedQuote {
  id: string;
  number: string;
  reference: string;
  customerId: string | null;
  customerName: string;
  customerEmail: string;
  locale: Locale;
}
