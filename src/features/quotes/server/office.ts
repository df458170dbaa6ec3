import { and, desc, isNull, type SQL, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { customersOfPerson } from "~/features/customers/server/reach";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { figureSources } from "~/features/metrics/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { setupSteps } from "~/features/office/getting-started/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import { baseCurrencyHolds } from "~/features/settings/localization/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { textArray } from "~/platform/db/text-array";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
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

const ownOf = (actor: Actor) =>
  scopeOf(actor, "view_quotes") === "all" ? sql`` : sql` and q.assigned_to = ${actor.personId}::uuid`;

/** True for quotes that the actor may approve as a manager. */
async function needsApprovalOf(reader: Reader, actor: Actor): Promise<SQL> {
  if (!can(actor, "approve_quotes")) return sql`false`;
  return sql`q.requires_approval and (q.created_by is distinct from ${actor.personId}::uuid
    and q.last_priced_by is distinct from ${actor.personId}::uuid
    or ${(await getSettings(reader, quotesSection)).allowSelfApproval})`;
}

async function quotesToDecide(reader: Reader, actor: Actor): Promise<SQL | undefined> {
  if (!can(actor, "view_quotes")) return undefined;
  if (!can(actor, "manage_quotes") && !can(actor, "approve_quotes")) return undefined;
  const free = can(actor, "manage_quotes") ? sql`not q.requires_approval` : sql`false`;
  const kept = await needsApprovalOf(reader, actor);
  return sql`${quotes} q where q.status = 'pending' and q.superseded_at is null and (${free} or ${kept})${ownOf(actor)}`;
}

/** True for quotes that this person neither made nor priced nor asked about. */
const notBy = (person: string) => sql`q.created_by is distinct from ${person}::uuid
  and q.last_priced_by is distinct from ${person}::uuid and q.approval_asked_by is distinct from ${person}::uuid`;

interface DecidedQuote extends Record<string, unknown> {
  id: string;
  number: string;
  customer: string;
  total: number;
  status: "approved" | "rejected" | "revision";
  reason: string | null;
  asked_by: string | null;
}

const OUTCOMES = { approved: "Approved", rejected: "Rejected", revision: "Revision requested" };

interface WaitingQuote extends Record<string, unknown> {
  id: string;
  number: string;
  customer: string;
  origin: string;
  destination: string;
  day: PlainDate | null;
  total: number;
  reasons: string[];
  asked_by: string | null;
  since: string;
  ends: PlainDate;
}

const approvalsOfQuotes = approvalSources.answer({
  kind: "quote",
  needs: ["approve_quotes"],
  id: sql`q.id`,
  notBy,
  from: async (reader, actor) =>
    can(actor, "approve_quotes") && can(actor, "view_quotes")
      ? sql`${quotes} q where q.status = 'pending' and q.superseded_at is null
          and (${await needsApprovalOf(reader, actor)})${ownOf(actor)}`
      : undefined,
  list: async (reader, { from, limit, now }) => {
    const { rows } = await reader.execute<WaitingQuote>(sql`
      select q.id, q.number, q.customer_name as customer, q.from_location as origin, q.to_location as destination,
        q.service_date::text as day, q.total, q.approval_reasons as reasons,
        (select name from people p where p.id = coalesce(q.approval_asked_by, q.created_by)) as asked_by,
        coalesce(q.approval_asked_at, q.created_at) as since, q.valid_until::text as ends
      from ${from} order by coalesce(q.approval_asked_at, q.created_at), q.id ${limit}`);
    return rows.map((quote) => ({
      id: quote.id,
      key: quote.id,
      title: `${quote.number}, ${quote.customer}`,
      amount: Number(quote.total),
      since: new Date(quote.since),
      late: quote.ends <= nairobiDate(now),
      facts: [
        { label: "Move", value: `${town(quote.origin)} to ${town(quote.destination)}` },
        { label: "Day", value: quote.day ? formatDate(quote.day) : "Not chosen" },
        { label: "Total", value: formatKes(Number(quote.total)) },
        { label: "Needs approval because", value: quote.reasons.join(", ") || "It was asked for" },
        { label: "Asked by", value: quote.asked_by ?? "The customer" },
        { label: "Valid until", value: formatDate(quote.ends) },
      ],
      to: `/quote-management/${quote.number}`,
    }));
  },
  decided: (_reader, actor, since) =>
    can(actor, "approve_quotes") && can(actor, "view_quotes")
      ? sql`select q.id, q.decided_at as at, q.decided_by as by_id from ${quotes} q
          where q.requires_approval and q.decided_at >= ${since.toISOString()}::timestamptz
            and q.status in ('approved', 'rejected', 'revision')${ownOf(actor)}`
      : undefined,
  listDecided: async (reader, ids) => {
    const { rows } = await reader.execute<DecidedQuote>(sql`
      select q.id, q.number, q.customer_name as customer, q.total, q.status,
        (select n.content from quote_notes n where n.quote_id = q.id and n.type = 'system'
          and n.timestamp = q.decided_at and q.status <> 'approved' limit 1) as reason,
        (select name from people p where p.id = coalesce(q.approval_asked_by, q.created_by)) as asked_by
      from ${quotes} q where q.id = any(${textArray(ids)}::uuid[])`);
    return rows.map((quote) => ({
      id: quote.id,
      title: `${quote.number}, ${quote.customer}`,
      amount: Number(quote.total),
      outcome: OUTCOMES[quote.status],
      agreed: quote.status === "approved",
      reason: quote.reason ?? "",
      askedBy: quote.asked_by ?? "The customer",
      to: `/quote-management/${quote.number}`,
    }));
  },
});

const quotesOfNumber = (number: string) =>
  sql`select id from quotes where number = ${number} or reference = ${number}`;

export const quoteAnswers = [
  approvalsOfQuotes,
  searchKinds.answer({ kind: "quote", needs: "view_quotes", find: findQuotes }),
  namedRows.answer({
    table: sql`${quotes}`,
    names: sql`customer_name || ' ' || from_location || ' ' || to_location`,
    searched: sql`${quotes}.search`,
  }),
  navCounts.answer({
    name: "quotes",
    from: quotesToDecide,
    late: (now) => sql`q.valid_until <= ${nairobiDate(now)}::date`,
  }),
  setupSteps.answer({
    name: "quote",
    place: 70,
    title: "First quote",
    why: "A quote shows whether prices, texts and documents are right before a customer sees them.",
    to: "/quote-management/new",
    link: "Make a quote",
    needs: ["manage_quotes"],
    done: () => sql`exists (select 1 from ${quotes})`,
  }),
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
