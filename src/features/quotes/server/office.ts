import { and, desc, isNull, type SQL, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { customersOfPerson } from "~/features/customers/server/reach";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { figureSources } from "~/features/metrics/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import { baseCurrencyHolds } from "~/features/settings/localization/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { type QuoteStatus, STATUS_LABELS } from "../domain";
import { inScope as quotesInScope } from "./reach";
import { quotes } from "./tables";

async function findQuotes(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: quotes.id,
      number: quotes.number,
      name: quotes.customerName,
      from: quotes.fromLocation,
      to: quotes.toLocation,
      total: quotes.total,
      status: quotes.status,
    })
    .from(quotes)
    .where(and(occurs(sql`${quotes}.search`, readings), quotesInScope(actor), isNull(quotes.supersededAt)))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(READ);
  return rows.map(({ id, number, name, from, to, total, status }) => ({
    kind: "quote",
    id,
    title: `${number} ${name}`,
    detail: `${town(from)} to ${town(to)} · ${formatKes(total)} · ${STATUS_LABELS[status as QuoteStatus]}`,
    to: `/quote-management/${number}`,
  }));
}

/** 'Nairobi, Kenya' is Nairobi. */
const town = (place: string) => place.replace(/, Kenya$/, "");

async function quotesToDecide(reader: Reader, actor: Actor): Promise<SQL | undefined> {
  if (!can(actor, "view_quotes")) return undefined;
  if (!can(actor, "manage_quotes") && !can(actor, "approve_quotes")) return undefined;
  const own =
    scopeOf(actor, "view_quotes") === "all" ? sql`` : sql` and q.assigned_to = ${actor.personId}::uuid`;
  const free = can(actor, "manage_quotes") ? sql`not q.requires_approval` : sql`false`;
  const kept = can(actor, "approve_quotes")
    ? sql`q.requires_approval and (q.created_by is distinct from ${actor.personId}::uuid
        and q.last_priced_by is distinct from ${actor.personId}::uuid
        or ${(await getSettings(reader, quotesSection)).allowSelfApproval})`
    : sql`false`;
  return sql`${quotes} q where q.status = 'pending' and q.superseded_at is null and (${free} or ${kept})${own}`;
}

const quotesOfNumber = (number: string) =>
  sql`select id from quotes where number = ${number} or reference = ${number}`;

export const quoteAnswers = [
  searchKinds.answer({ kind: "quote", needs: "view_quotes", find: findQuotes }),
  namedRows.answer({
    table: sql`${quotes}`,
    names: sql`customer_name || ' ' || from_location || ' ' || to_location`,
    searched: sql`${quotes}.search`,
  }),
  navCounts.answer({ name: "quotes", from: quotesToDecide }),
  customersOfPerson.answer(
    (person) => sql`select customer_id from quotes where assigned_to = ${person} and customer_id is not null`,
  ),
  namedEvents.answer({
    needs: "view_quotes",
    of: (person) =>
      sql`exists (select 1 from quotes q where q.id = events.subject_id and q.assigned_to = ${person})`,
  }),
  namedEvents.answer({
    needs: "view_customers",
    of: (person) =>
      sql`exists (select 1 from quotes q where q.customer_id = events.subject_id and q.assigned_to = ${person})`,
  }),
  figureSources.answer({ rows: sql`${quotes}`, figures: sql`quote_figures` }),
  auditSubjects.answer({
    numbered: quotesOfNumber,
    refused: quotesOfNumber,
    written: (email) => sql`select id from quotes where lower(customer_email) = ${email}`,
  }),
  ownedWork.answer({
    label: "Quotes",
    needs: "manage_quotes",
    table: sql`${quotes}`,
    owner: "assigned_to",
    open: sql`superseded_at is null and accepted_at is null and declined_at is null and cancelled_at is null and status <> 'rejected'`,
    also: sql`row_version = row_version + 1`,
  }),
  baseCurrencyHolds.answer(async (reader) => {
    const found = await reader.select({ id: quotes.id }).from(quotes).limit(1);
    return found.length > 0;
  }),
];
