import { and, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { movesSection } from "~/features/moves/settings";
import { quoteNotFound } from "~/features/quotes/errors";
import { inScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { FOUND_CAP, matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import type { changeOrderList } from "../../list";
import { changeOrders, changeProposals } from "../tables";

export async function getQuoteNumber(reader: Reader, id: string): Promise<string> {
  const [row] = await reader.select({ number: quotes.number }).from(quotes).where(eq(quotes.id, id));
  if (!row) throw quoteNotFound();
  return row.number;
}

const listed = {
  id: changeOrders.id,
  number: changeOrders.number,
  state: changeOrders.state,
  total: changeOrders.total,
  createdAt: changeOrders.createdAt,
  quoteNumber: quotes.number,
  customerName: quotes.customerName,
  serviceDate: quotes.serviceDate,
  open: sql<number>`(select count(*)::int from ${changeProposals} p where p.quote_id = ${changeOrders.quoteId} and p.state = 'open')`,
};

type Listed = Awaited<ReturnType<typeof selectListed>>[number];

const selectListed = (
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  { limit, offset }: { limit: number; offset: number },
) =>
  reader
    .select(listed)
    .from(changeOrders)
    .innerJoin(quotes, eq(quotes.id, changeOrders.quoteId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);

const SORTS: Record<keyof typeof changeOrderList.sorts, Omit<Sort<Listed>, "descending">> = {
  created: { by: sql`${changeOrders.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  total: { by: sql`${changeOrders.total}`, type: "bigint", valueOf: (row) => row.total },
};

/** The change orders of the quotes in reach, the newest first unless sorted otherwise. */
export function listChangeOrders(
  reader: Reader,
  actor: Actor,
  input: PageInput & SelectionOf<typeof changeOrderList>,
) {
  const { sort = "created", order = "desc", state, search } = input;
  const named = matches(sql`${quotes}.search`, search);
  const ofQuotes = (condition: SQL | undefined) =>
    condition && sql`${changeOrders.quoteId} in (select ${quotes.id} from ${quotes} where ${condition})`;
  return readPage<Listed>(reader, {
    select: (where, orderBy, limit, offset) => selectListed(reader, where, orderBy, { limit, offset }),
    from: sql`${changeOrders}`,
    conditions: [
      ofQuotes(inScope(actor)),
      state && eq(changeOrders.state, state),
      named && or(eq(changeOrders.number, (search ?? "").trim().toUpperCase()), ofQuotes(named)),
    ],
    id: sql`${changeOrders.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
    countTo: search ? FOUND_CAP : undefined,
  });
}

/** Quotes with something to settle whose limit may have passed: the caller computes each limit under lock. */
export async function listDueQuotes(reader: Reader, now: Date): Promise<string[]> {
  const { changesUntilHours } = await getSettings(reader, movesSection);
  const lastDay = addDays(nairobiDate(now), Math.ceil(changesUntilHours / 24) + 1);
  const rows = await reader
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        sql`${quotes.id} in (select quote_id from ${changeOrders} where state in ('draft', 'offered', 'confirmed')
          union select quote_id from ${changeProposals} where state = 'open')`,
        lte(quotes.serviceDate, lastDay),
      ),
    )
    .orderBy(quotes.serviceDate, quotes.id);
  return rows.map(({ id }) => id);
}
