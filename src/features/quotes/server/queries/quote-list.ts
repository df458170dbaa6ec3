import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import {
  FOUND_CAP,
  inText,
  type Opening,
  type PageInput,
  readPage,
  readSearch,
  type Sort,
} from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import { addDays, endOfDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import type { Locale } from "~/platform/kernel/locales";
import { quoteRow } from "../../contract/quote";
import type { QuoteBadge, QuoteStatus, Urgency } from "../../domain";
import type { quoteList } from "../../list";
import { inScope, isAssigned } from "../reach";
import { quotes } from "../tables";

// isBare of pricing/domain/contents.ts. Qualified by hand, because drizzle drops a single table's name. A scalar with a
// limit: `not exists` would hash all lines for a page of ten.
export const BARE = sql<boolean>`coalesce((select false from quote_lines where quote_lines.quote_id = quotes.id
  and quote_lines.category not in ('base', 'distance') and quote_lines.quantity > 0 limit 1), true)`;

export const listed = {
  ...columnsOf(quotes, quoteRow.shape),
  bare: BARE,
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
    endsCondition(input.ends, nairobiDate(input.now)),
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
    countTo: input.search ? FOUND_CAP : undefined,
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

const ENDS_AHEAD = { soon: 1, week: 6 };

/** Approved quotes that the customer has not answered and can answer until one of these days. */
function endsCondition(ends: QuoteFilter["ends"], today: PlainDate): SQL | undefined {
  if (!ends) return undefined;
  return and(
    isNull(quotes.supersededAt),
    isNull(quotes.acceptedAt),
    isNull(quotes.declinedAt),
    isNull(quotes.cancelledAt),
    eq(quotes.status, "approved"),
    sql`${quotes.validUntil} between ${today}::date and ${addDays(today, ENDS_AHEAD[ends])}::date`,
  );
}

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

export interface SelectedQuote {
  id: string;
  number: string;
  reference: string;
  customerId: string | null;
  customerName: string;
  customerEmail: string;
  locale: Locale;
}
