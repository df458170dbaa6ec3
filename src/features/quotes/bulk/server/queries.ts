import { and, asc, inArray, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { latestMomentOf } from "../../domain";
import { quoteNotFound } from "../../errors";
import {
  conditionsOf,
  type ListedQuote,
  listed,
  type QuoteFilter,
  type SelectedQuote,
  sortOf,
} from "../../server/queries/quote-list";
import { inScope } from "../../server/reach";
import { quotes } from "../../server/tables";

/** The quotes of a bulk action, in one order so that two actions cannot deadlock. NOT_FOUND out of scope. */
export async function getSelectedQuotes(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<SelectedQuote[]> {
  const wanted = [...new Set(ids)];
  const { id, number, reference, customerId, customerName, customerEmail, locale } = quotes;
  const rows = await reader
    .select({ id, number, reference, customerId, customerName, customerEmail, locale })
    .from(quotes)
    .where(and(inArray(quotes.id, wanted), inScope(actor)))
    .orderBy(asc(quotes.id));
  if (rows.length !== wanted.length) throw quoteNotFound();
  return rows;
}

const exported = {
  ...listed,
  createdOn: sql<PlainDate>`(${quotes.createdAt} at time zone 'Africa/Nairobi')::date`,
};

/** The list's rows, or those of `ids` whatever their version, in its order, some at a time from one snapshot: for files. */
export async function* readQuotesForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  { ids, ...filter }: QuoteFilter & { ids?: readonly string[] | undefined },
) {
  const conditions = ids
    ? [inScope(actor), inArray(quotes.id, [...ids])]
    : await conditionsOf(reader, actor, filter);
  const { by, descending } = sortOf(filter);
  const direction = descending ? sql`desc` : sql`asc`;
  const query = reader
    .select(exported)
    .from(quotes)
    .where(and(...conditions))
    .orderBy(sql`${by} ${direction}, ${quotes.id} ${direction}`)
    .toSQL();
  const today = nairobiDate(filter.now);
  for await (const rows of namedRows<ListedQuote & { createdOn: PlainDate }>(batches, exported, query))
    yield rows.map((row) => ({ ...row, moment: latestMomentOf(row, today) ?? null }));
}
