import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { customersOfSurvivor, survivorOf } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { FOUND_CAP, type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { listHistoryOf } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { definePort } from "~/platform/kernel/port";
import { leads } from "../../../leads/server/tables";
import { opportunityRow } from "../../contract";
import { type DraftFacts, NO_DRAFT_FACTS, weightedOf } from "../../domain";
import { opportunityNotFound } from "../../errors";
import type { opportunityList } from "../../list";
import { isOpportunity, opportunitiesInReach } from "../reach";
import {
  isDatePassed,
  opportunities,
  opportunityMembers,
  opportunityQuotes,
  opportunityStageChanges,
  pipelineStages,
} from "../tables";

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
  ...columnsOf(opportunities, opportunityRow.shape),
  stageLabel: sql<string>`coalesce(${pipelineStages.label}, ${opportunities.stage})`.as("stage_label"),
  isStuck: sql<boolean>`${stuckBy(now)}`.as("is_stuck"),
  isDatePassed: isDatePassed(nairobiDate(now)).as("is_date_passed"),
  owner: sql<string | null>`${people.name}`.as("owner"),
  leadNumber: sql<string | null>`${leads.leadNumber}`.as("lead_number"),
  /** Shows the survivor of a merged customer. */
  customerId: sql<string | null>`coalesce(${customers.mergedInto}, ${opportunities.customerId})`.as(
    "customer_id",
  ),
  customer: sql<string | null>`coalesce(${survivor.name}, ${customers.name})`.as("customer"),
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
    countTo: input.search ? FOUND_CAP : undefined,
  });
  return { ...page, rows: page.rows.map(shown) };
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
    listHistoryOf(reader, "opportunity", row.id),
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
    history,
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
