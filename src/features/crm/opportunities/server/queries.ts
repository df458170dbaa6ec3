import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { customersOfSurvivor, survivorOf } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { listEventsOf } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { definePort } from "~/platform/kernel/port";
import type { LeadService } from "../../leads/domain";
import { leads } from "../../leads/server/tables";
import { type DraftFacts, NO_DRAFT_FACTS, STAGES, weightedOf } from "../domain";
import { opportunityNotFound, pipelineNotFound } from "../errors";
import type { opportunityList } from "../list";
import { isOpportunity, opportunitiesInReach } from "./reach";
import {
  isDatePassed,
  opportunities,
  opportunityMembers,
  opportunityQuotes,
  opportunityStageChanges,
  pipelineStages,
  pipelines,
} from "./tables";

/** Initial values of a quote for an opportunity. */
export const draftsOfOpportunities =
  definePort<(reader: Reader, of: { opportunityId: string; leadId: string | null }) => Promise<DraftFacts>>();

/** In SQL, neither won nor lost. */
export const OPEN = sql`${opportunities.stage} not in ('closed_won', 'closed_lost')`;
/** In SQL, longer in its stage than the pipeline allows. */
export const stuckBy = (now: Date) =>
  sql<boolean>`exists (select 1 from ${pipelineStages} where ${pipelineStages.pipelineId} = ${opportunities.pipelineId} and ${pipelineStages.stage} = ${opportunities.stage} and ${opportunities.stageSince} < ${now.toISOString()}::timestamptz - make_interval(days => ${pipelineStages.stuckAfterDays}))`;

const survivor = alias(customers, "survivor");

const listed = (now: Date) => ({
  id: opportunities.id,
  opportunityNumber: opportunities.opportunityNumber,
  name: opportunities.name,
  pipelineId: opportunities.pipelineId,
  stage: opportunities.stage,
  stageLabel: sql<string>`coalesce(${pipelineStages.label}, ${opportunities.stage})`.as("stage_label"),
  stageSince: opportunities.stageSince,
  isStuck: sql<boolean>`${stuckBy(now)}`.as("is_stuck"),
  isDatePassed: isDatePassed(nairobiDate(now)).as("is_date_passed"),
  probability: opportunities.probability,
  amount: opportunities.amount,
  expectedCloseDate: opportunities.expectedCloseDate,
  actualCloseDate: opportunities.actualCloseDate,
  serviceType: opportunities.serviceType,
  ownerId: opportunities.ownerId,
  owner: sql<string | null>`${people.name}`.as("owner"),
  leadId: opportunities.leadId,
  leadNumber: sql<string | null>`${leads.leadNumber}`.as("lead_number"),
  /** Shows the survivor of a merged customer. */
  customerId: sql<string | null>`coalesce(${customers.mergedInto}, ${opportunities.customerId})`.as(
    "customer_id",
  ),
  customer: sql<string | null>`coalesce(${survivor.name}, ${customers.name})`.as("customer"),
  rowVersion: opportunities.rowVersion,
  createdAt: opportunities.createdAt,
  updatedAt: opportunities.updatedAt,
});

/** Opportunities as lists and cards show them. */
export const selectRows = (reader: Reader, now: Date) =>
  reader
    .select(listed(now))
    .from(opportunities)
    .leftJoin(
      pipelineStages,
      and(
        eq(pipelineStages.pipelineId, opportunities.pipelineId),
        eq(pipelineStages.stage, opportunities.stage),
      ),
    )
    .leftJoin(people, eq(people.id, opportunities.ownerId))
    .leftJoin(leads, eq(leads.id, opportunities.leadId))
    .leftJoin(customers, eq(customers.id, opportunities.customerId))
    .leftJoin(survivor, eq(survivor.id, customers.mergedInto));

type Read = Awaited<ReturnType<typeof selectRows>>[number];
/** A row as it is shown. */
export const shown = (row: Read) => ({ ...row, weighted: weightedOf(row), currency: "KSH" as const });
export type ListedOpportunity = ReturnType<typeof shown>;

const CLOSES = sql`coalesce(${opportunities.expectedCloseDate}, '9999-12-31'::date)`;
export const SORTS: Record<keyof typeof opportunityList.sorts, Omit<Sort<Read>, "descending">> = {
  createdAt: { by: sql`${opportunities.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  updatedAt: { by: sql`${opportunities.updatedAt}`, type: "timestamptz", valueOf: (row) => row.updatedAt },
  stageSince: { by: sql`${opportunities.stageSince}`, type: "timestamptz", valueOf: (row) => row.stageSince },
  expectedCloseDate: {
    by: CLOSES,
    type: "date",
    valueOf: (row) => row.expectedCloseDate ?? "9999-12-31",
  },
  amount: { by: sql`${opportunities.amount}`, type: "bigint", valueOf: (row) => row.amount },
};

const SEARCHED = {
  from: sql`${opportunities}`,
  search: sql`${opportunities.search}`,
  numbers: [sql`${opportunities.opportunityNumber}`],
};

export type OpportunityFilter = PageInput &
  SelectionOf<typeof opportunityList> & { ids?: readonly string[] | undefined };

function ownerCondition(actor: Actor, ownerId: string | undefined): SQL | undefined {
  if (ownerId === undefined) return undefined;
  if (ownerId === "nobody") return isNull(opportunities.ownerId);
  const person = ownerId === "me" ? actor.personId : ownerId;
  return person ? eq(opportunities.ownerId, person) : sql`false`;
}

/** An invalid id matches no row. */
const sameId = (column: SQL, id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : UUID.test(id) ? sql`${column} = ${id}` : sql`false`;

/** Conditions of a filter within the actor's reach. */
export async function conditionsOf(reader: Reader, actor: Actor, input: OpportunityFilter, now: Date) {
  return [
    opportunitiesInReach(actor, "view_leads"),
    input.ids && inArray(opportunities.id, [...input.ids]),
    await readSearch(reader, SEARCHED, input.search),
    input.stage && eq(opportunities.stage, input.stage),
    ownerCondition(actor, input.ownerId),
    input.serviceType && eq(opportunities.serviceType, input.serviceType),
    input.stuck && and(OPEN, stuckBy(now)),
    input.closeFrom && and(isNotNull(opportunities.expectedCloseDate), gte(CLOSES, input.closeFrom)),
    input.closeTo && and(isNotNull(opportunities.expectedCloseDate), lte(CLOSES, input.closeTo)),
    sameId(sql`${opportunities.pipelineId}`, input.pipelineId),
    sameId(sql`${opportunities.leadId}`, input.leadId),
    input.customerId === undefined
      ? undefined
      : UUID.test(input.customerId)
        ? sql`${opportunities.customerId} in ${customersOfSurvivor(survivorOf(input.customerId))}`
        : sql`false`,
  ].filter((condition) => condition !== "");
}

/** The opportunities this person reaches, the newest first unless sorted otherwise. */
export async function listOpportunities(reader: Reader, actor: Actor, input: OpportunityFilter, now: Date) {
  const { sort = "createdAt", order = "desc" } = input;
  const page = await readPage<Read>(reader, {
    select: (where, orderBy, limit, offset) =>
      selectRows(reader, now).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${opportunities}`,
    conditions: await conditionsOf(reader, actor, input, now),
    id: sql`${opportunities.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
  });
  return { ...page, rows: page.rows.map(shown) };
}

/** A pipeline with its stages in their order; without an id the company's first. Throws NOT_FOUND. */
export async function getPipeline(reader: Reader, id?: string) {
  const [found] = await listPipelines(
    reader,
    id === undefined ? eq(pipelines.isDefault, true) : UUID.test(id) ? eq(pipelines.id, id) : sql`false`,
  );
  if (!found) throw pipelineNotFound();
  return found;
}

/** All pipelines, the company's first one before the others, those no longer used last. */
export async function listPipelines(reader: Reader, where?: SQL) {
  const [found, stages] = await Promise.all([
    reader
      .select()
      .from(pipelines)
      .where(where)
      .orderBy(sql`${pipelines.archivedAt} is not null`, desc(pipelines.isDefault), pipelines.name),
    reader.select().from(pipelineStages),
  ]);
  return found.map((pipeline) => ({
    ...pipeline,
    stages: STAGES.flatMap((stage) =>
      stages.filter((one) => one.pipelineId === pipeline.id && one.stage === stage),
    ),
  }));
}

/** The pipeline that a sale of this service goes by: the one that names it, else the company's first. */
export async function pipelineOfService(reader: Reader, service: LeadService | null) {
  const all = await listPipelines(reader, isNull(pipelines.archivedAt));
  const found =
    all.find(({ services }) => service !== null && services.includes(service)) ??
    all.find(({ isDefault }) => isDefault);
  if (!found) throw pipelineNotFound();
  return found;
}

/** It, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockOpportunity(
  tx: Tx,
  id: Reach<"opportunity">,
): Promise<typeof opportunities.$inferSelect> {
  const [row] = await tx.select().from(opportunities).where(eq(opportunities.id, id)).for("update");
  if (!row || row.erasedAt) throw opportunityNotFound();
  return row;
}

/** The survivor of a merged customer; null if not merged. */
export async function findSurvivor(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader
    .select({ mergedInto: customers.mergedInto })
    .from(customers)
    .where(eq(customers.id, id));
  return row?.mergedInto ?? null;
}

/** Whether a customer is a company. */
export async function isCorporate(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader.select({ type: customers.type }).from(customers).where(eq(customers.id, id));
  return row?.type === "corporate";
}

/** An accepted quote or a booked move that may have won an opportunity. */
export interface Win {
  kind: "quote" | "move";
  id: string;
  number: string;
  total: number;
  at: Date;
}

/**
 * Possible wins, latest first: accepted quotes for the opportunity, its customer (with merged ones) or its
 * lead's email or phone, and its customer's booked moves without a quote. Excludes cancelled ones and wins of
 * other opportunities.
 * @param only the id of one win, regardless of later ones
 */
export async function listWins(reader: Reader, id: string, only?: string): Promise<Win[]> {
  const { rows } = await reader.execute<
    Record<"id" | "number" | "total" | "at", string> & Pick<Win, "kind">
  >(sql`
    with it as (
      select o.id, lower(l.email) as email, l.phone,
        array(select of_one.id from customers c, customers_of_survivor(coalesce(c.merged_into, c.id)) as of_one(id)
          where c.id in (o.customer_id, o.account_id)) as theirs
      from opportunities o left join leads l on l.id = o.lead_id where o.id = ${id}
    )
    select * from (
    select 'quote' as kind, q.id, q.number, q.total::text as total, q.accepted_at::text as at
    from it join quotes q on q.accepted_at is not null and q.cancelled_at is null and q.superseded_at is null
      and (q.number in (select quote_number from opportunity_quotes where opportunity_id = it.id)
        or q.customer_id = any(it.theirs) or lower(q.customer_email) = it.email or q.customer_phone = it.phone)
      and not exists (select 1 from opportunities w where w.won_quote_id = q.id and w.id <> it.id)
      and not exists (select 1 from opportunity_quotes oq where oq.quote_number = q.number and oq.opportunity_id <> it.id)
    union all
    select 'move', m.id, m.number, m.quoted_amount::text, m.created_at::text
    from it join moves m on m.customer_id = any(it.theirs) and m.quote_id is null and m.cancelled_at is null
      and not exists (select 1 from opportunities w where w.won_move_id = m.id and w.id <> it.id)
    ) as win ${only ? sql`where win.id = ${only}` : sql``}
    order by win.at desc limit 20`);
  return rows.map((row) => ({ ...row, total: Number(row.total), at: new Date(row.at) }));
}

/** An opportunity's page by id or number: its ties, time in each stage and history; NOT_FOUND out of reach. */
export async function getOpportunity(reader: Reader, actor: Actor, numberOrId: string, now: Date) {
  const [row] = await selectRows(reader, now).where(
    and(isOpportunity(numberOrId), opportunitiesInReach(actor, "view_leads")),
  );
  if (!row) throw opportunityNotFound();
  const account = alias(customers, "account");
  const creator = alias(people, "creator");
  const [[whole], team, stages, made, history, editable, found] = await Promise.all([
    reader
      .select({
        opportunity: opportunities,
        lead: leads,
        customer: customers,
        account: { id: account.id, number: account.customerNumber, name: account.name },
        createdBy: creator.name,
        quoteNumber: quotes.number,
        moveNumber: moves.number,
      })
      .from(opportunities)
      .leftJoin(leads, and(eq(leads.id, opportunities.leadId), isNull(leads.erasedAt)))
      .leftJoin(customers, eq(customers.id, survivorOf(sql`${opportunities.customerId}`)))
      .leftJoin(account, eq(account.id, survivorOf(sql`${opportunities.accountId}`)))
      .leftJoin(creator, eq(creator.id, opportunities.createdBy))
      .leftJoin(quotes, eq(quotes.id, opportunities.wonQuoteId))
      .leftJoin(moves, eq(moves.id, opportunities.wonMoveId))
      .where(eq(opportunities.id, row.id)),
    reader
      .select({ id: people.id, name: people.name })
      .from(opportunityMembers)
      .innerJoin(people, eq(people.id, opportunityMembers.personId))
      .where(eq(opportunityMembers.opportunityId, row.id))
      .orderBy(people.name),
    listStages(reader, row.id, now),
    reader
      .select({
        number: quotes.number,
        status: quotes.status,
        total: quotes.total,
        acceptedAt: quotes.acceptedAt,
      })
      .from(opportunityQuotes)
      .innerJoin(quotes, and(eq(quotes.number, opportunityQuotes.quoteNumber), isNull(quotes.supersededAt)))
      .where(eq(opportunityQuotes.opportunityId, row.id))
      .orderBy(desc(quotes.createdAt)),
    listEventsOf(reader, "opportunity", row.id),
    can(actor, "manage_leads")
      ? reader.$count(
          opportunities,
          and(eq(opportunities.id, row.id), opportunitiesInReach(actor, "manage_leads")),
        )
      : 0,
    Promise.all(
      draftsOfOpportunities
        .all()
        .map((factsOf) => factsOf(reader, { opportunityId: row.id, leadId: row.leadId })),
    ),
  ]);
  if (!whole) throw opportunityNotFound();
  const { opportunity, lead, customer } = whole;
  const { search: _, ...kept } = opportunity;
  return {
    ...kept,
    ...shown(row),
    teamMembers: team.map(({ id }) => id),
    team,
    lead: lead && {
      id: lead.id,
      number: lead.leadNumber,
      name: `${lead.firstName} ${lead.lastName}`,
      email: lead.email,
      phone: lead.phone,
    },
    customerOf: customer && { id: customer.id, number: customer.customerNumber, name: customer.name },
    account: whole.account,
    draft: {
      name: customer?.name ?? (lead ? `${lead.firstName} ${lead.lastName}` : ""),
      email: customer?.email ?? lead?.email ?? "",
      phone: customer?.phone ?? lead?.phone ?? "",
      from: lead?.moveFrom ?? "",
      to: lead?.moveTo ?? "",
      serviceDate: lead?.moveDate ?? "",
      ...NO_DRAFT_FACTS,
      ...(Object.assign({}, ...found) as DraftFacts),
    },
    wonBy: whole.quoteNumber
      ? { kind: "quote" as const, number: whole.quoteNumber }
      : whole.moveNumber
        ? { kind: "move" as const, number: whole.moveNumber }
        : null,
    quotes: made,
    stages,
    createdBy: whole.createdBy,
    mayEdit: editable > 0,
    history: history.map(({ id, summary, user, timestamp }) => ({ id, action: summary, user, timestamp })),
  };
}

const DAY = 86_400_000;

/** Every stage it came to, the first one first, with the days spent there until now. */
async function listStages(reader: Reader, id: string, now: Date) {
  const changes = await reader
    .select({
      stage: opportunityStageChanges.toStage,
      since: opportunityStageChanges.changedAt,
      by: people.name,
    })
    .from(opportunityStageChanges)
    .leftJoin(people, eq(people.id, opportunityStageChanges.changedBy))
    .where(eq(opportunityStageChanges.opportunityId, id))
    .orderBy(opportunityStageChanges.rowVersion);
  return changes.map((change, at) => {
    const until = changes[at + 1]?.since ?? now;
    return { ...change, days: Math.round(((until.getTime() - change.since.getTime()) / DAY) * 10) / 10 };
  });
}
