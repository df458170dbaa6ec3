import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { findCampaignName } from "~/features/campaigns/server/queries";
import { listFormerOwners } from "~/features/identity/handover/server/queries";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { FOUND_CAP, type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import { listHistoryOf } from "~/platform/events/events";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { endOfDate, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { differingFields, mergeQueries } from "~/platform/merges/merge-queries";
import { leadRow } from "../contract";
import { MERGE_FIELD_NAMES, MERGE_WORDS, type Response, responseOf, scoreLines } from "../domain";
import { leadNotFound } from "../errors";
import type { leadList } from "../list";
import { isLead, leadsInReach } from "./reach";
import { leadMerges, leads } from "./tables";

const NAME = sql<string>`${leads.firstName} || ' ' || ${leads.lastName}`;

const listed = {
  ...columnsOf(leads, leadRow.shape),
  name: NAME.as("name"),
  assignee: sql<string | null>`${people.name}`.as("assignee"),
};

/** Rows as the list shows them. */
export const selectLeads = (
  reader: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
  offset: number,
) =>
  reader
    .select(listed)
    .from(leads)
    .leftJoin(people, eq(people.id, leads.assignedTo))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);

type ListedLead = Awaited<ReturnType<typeof selectLeads>>[number];

/** How the list may be sorted. */
export const SORTS: Record<keyof typeof leadList.sorts, Omit<Sort<ListedLead>, "descending">> = {
  createdAt: { by: sql`${leads.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  updatedAt: { by: sql`${leads.updatedAt}`, type: "timestamptz", valueOf: (row) => row.updatedAt },
  score: { by: sql`${leads.score}`, type: "integer", valueOf: (row) => row.score },
  estimatedValue: {
    by: sql`${leads.estimatedValue}`,
    type: "bigint",
    valueOf: (row) => row.estimatedValue,
  },
};

const SEARCHED = {
  from: sql`${leads}`,
  search: sql`${leads.search}`,
  numbers: [sql`${leads.leadNumber}`],
};

export type LeadFilter = PageInput & SelectionOf<typeof leadList>;

function assignedCondition(actor: Actor, assignedTo: string | undefined): SQL | undefined {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === "nobody") return isNull(leads.assignedTo);
  const person = assignedTo === "me" ? actor.personId : assignedTo;
  return person ? eq(leads.assignedTo, person) : sql`false`;
}

/** SQL condition: open leads without a response. */
const UNANSWERED = sql`${leads.firstResponseAt} is null and ${leads.status} not in ('lost', 'converted')
  and ${leads.mergedInto} is null and ${leads.erasedAt} is null`;

function responseCondition(response: Response | undefined, now: Date): SQL | undefined {
  if (!response) return undefined;
  const at = sql`${now.toISOString()}::timestamptz`;
  return and(
    UNANSWERED,
    response === "late" ? sql`${leads.respondBy} < ${at}` : sql`${leads.respondBy} >= ${at}`,
  );
}

/** Conditions of a filter within the actor's reach. */
export async function conditionsOf(reader: Reader, actor: Actor, input: LeadFilter, now: Date) {
  const { search, status, source, rating, response, campaignId, assignedTo, from, to } = input;
  return [
    leadsInReach(actor, "view_leads"),
    await readSearch(reader, SEARCHED, search),
    status && eq(leads.status, status),
    source && eq(leads.source, source),
    rating && eq(leads.rating, rating),
    responseCondition(response, now),
    campaignId ? (UUID.test(campaignId) ? eq(leads.campaignId, campaignId) : sql`false`) : undefined,
    assignedCondition(actor, assignedTo),
    from ? gte(leads.createdAt, startOfDate(from)) : undefined,
    to ? lte(leads.createdAt, endOfDate(to)) : undefined,
  ];
}

/** The leads this person reaches, the newest first unless sorted otherwise. */
export async function listLeads(reader: Reader, actor: Actor, input: LeadFilter, now: Date) {
  const { sort = "createdAt", order = "desc" } = input;
  const page = await readPage<ListedLead>(reader, {
    select: (where, orderBy, limit, offset) => selectLeads(reader, where, orderBy, limit, offset),
    from: sql`${leads}`,
    conditions: await conditionsOf(reader, actor, input, now),
    id: sql`${leads.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
    countTo: input.search ? FOUND_CAP : undefined,
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, response: responseOf(row, now) ?? null })) };
}

/** How many leads this person reaches, what the open ones may bring, in cents. New are those made this month. */
export async function getLeadStats(reader: Reader, actor: Actor, now: Date) {
  const month = startOfDate(`${nairobiDate(now).slice(0, 7)}-01`);
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`;
  const [stats] = await reader
    .select({
      total: sql<number>`count(*)::int`,
      newThisMonth: count(sql`${leads.createdAt} >= ${month.toISOString()}::timestamptz`),
      open: count(sql`${leads.status} not in ('lost', 'converted')`),
      qualified: count(sql`${leads.status} = 'qualified'`),
      late: count(and(UNANSWERED, sql`${leads.respondBy} < ${now.toISOString()}::timestamptz`) ?? sql`false`),
      averageScore: sql<number>`coalesce(round(avg(${leads.score})), 0)::int`,
      openValue: sql<string>`coalesce(sum(${leads.estimatedValue}) filter (where ${leads.status} not in ('lost', 'converted')), 0)::text`,
    })
    .from(leads)
    .where(leadsInReach(actor, "view_leads"));
  if (!stats) throw new Error("An aggregate has one row.");
  return { ...stats, openValue: Number(stats.openValue) };
}

/** Possible assignees of a lead: staff who work on leads, within the actor's scope. */
export async function listLeadStaff(reader: Reader, actor: Actor) {
  const scope = scopeOf(actor, "manage_leads");
  const staff = await listStaffWhoMay(reader, "view_leads");
  const mayLeave = scope === "all";
  if (mayLeave) return { staff, mayLeave, former: await listFormerOwners(reader, "Leads") };
  const ids = staff.map(({ id }) => id);
  const within = await reader
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), peopleInScope(actor, scope, sql`${people}.id`)));
  const reached = new Set(within.map(({ id }) => id));
  return { staff: staff.filter(({ id }) => reached.has(id)), mayLeave, former: [] };
}

/** The same, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockLead(tx: Tx, id: Reach<"lead">): Promise<typeof leads.$inferSelect> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  if (!row || row.erasedAt) throw leadNotFound();
  return row;
}

/** The lead that a number or an id means today: of one that was merged, the survivor. */
export const meansLead = (numberOrId: string): SQL =>
  sql`${leads.id} = (select coalesce(named.merged_into, named.id) from ${leads} named where ${
    UUID.test(numberOrId)
      ? sql`named.id = ${numberOrId}`
      : sql`named.lead_number = ${numberOrId.toUpperCase()}`
  })`;

/** A lead's page by id or number: its score line by line and what happened; NOT_FOUND out of reach. */
export async function getLead(reader: Reader, actor: Actor, numberOrId: string, now: Date) {
  const [found] = await reader
    .select({
      lead: leads,
      assignee: people.name,
      // Plain SQL: a later feature owns this table, so this one must not import it.
      opportunity: sql<{
        number: string;
        stage: string;
      } | null>`(select json_build_object('number', o.opportunity_number, 'stage', s.label)
        from opportunities o join pipeline_stages s on s.pipeline_id = o.pipeline_id and s.stage = o.stage where o.id = ${leads.convertedTo} and o.erased_at is null)`,
    })
    .from(leads)
    .leftJoin(people, eq(people.id, leads.assignedTo))
    .where(and(meansLead(numberOrId), leadsInReach(actor, "view_leads")));
  if (!found) throw leadNotFound();
  const { lead, assignee } = found;
  const merges = await merging.listMerges(reader, lead.id);
  const [history, creators, editable, campaign] = await Promise.all([
    listHistory(reader, [lead.id, ...merges.map(({ mergedId }) => mergedId)]),
    lead.createdBy
      ? reader.select({ name: people.name }).from(people).where(eq(people.id, lead.createdBy))
      : [],
    can(actor, "manage_leads")
      ? reader.$count(leads, and(eq(leads.id, lead.id), leadsInReach(actor, "manage_leads")))
      : 0,
    lead.campaignId ? findCampaignName(reader, lead.campaignId) : null,
  ]);
  return {
    ...lead,
    name: `${lead.firstName} ${lead.lastName}`,
    firstContactDate: lead.firstContactAt,
    lastContactDate: lead.lastContactAt,
    campaign,
    opportunity: found.opportunity,
    response: responseOf(lead, now) ?? null,
    merges: merges.map((row, at) => ({ ...row, mayUndo: at === 0 })),
    scoreLines: scoreLines(lead),
    assignee,
    createdBy: creators[0]?.name ?? null,
    mayEdit: editable > 0,
    history,
  };
}

/** History of a lead and of leads merged into it, oldest first. */
async function listHistory(reader: Reader, ids: readonly string[]) {
  const all = await Promise.all(ids.map((id) => listHistoryOf(reader, "lead", id)));
  return all.flat().sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
}

export const leadMerging = {
  rows: leads,
  merges: leadMerges,
  people: { table: people, id: people.id, name: people.name },
  number: leads.leadNumber,
  name: NAME,
};
const merging = mergeQueries(leadMerging);

/** Two leads side by side, with the fields in which they differ; NOT_FOUND for one out of reach. */
export async function compareLeads(reader: Reader, actor: Actor, numbers: readonly [string, string]) {
  const sideOf = async (number: string) => {
    const [lead] = await reader
      .select()
      .from(leads)
      .where(and(isLead(number), leadsInReach(actor, "manage_leads")));
    if (!lead) throw leadNotFound();
    return lead;
  };
  const [first, second] = [await sideOf(numbers[0]), await sideOf(numbers[1])];
  const shown = (lead: typeof leads.$inferSelect) => {
    const { id, leadNumber, email, phone, createdAt } = lead;
    return {
      id,
      leadNumber,
      name: MERGE_WORDS.name(lead),
      email,
      phone,
      createdAt,
      isConverted: lead.convertedTo !== null,
    };
  };
  const fields = differingFields(
    MERGE_FIELD_NAMES,
    (field) => MERGE_WORDS[field](first),
    (field) => MERGE_WORDS[field](second),
  );
  return { first: shown(first), second: shown(second), fields };
}

const exported = {
  leadNumber: leads.leadNumber,
  firstName: leads.firstName,
  lastName: leads.lastName,
  company: leads.company,
  email: leads.email,
  phone: leads.phone,
  source: leads.source,
  status: leads.status,
  rating: leads.rating,
  score: leads.score,
  estimatedValue: leads.estimatedValue,
  budget: leads.budget,
  timeline: leads.timeline,
  decisionMaker: leads.decisionMaker,
  interestedServices: leads.interestedServices,
  moveFrom: leads.moveFrom,
  moveTo: leads.moveTo,
  moveDate: leads.moveDate,
  homeSize: leads.homeSize,
  assignee: people.name,
  nextFollowUpDate: leads.nextFollowUpDate,
  lostReason: leads.lostReason,
  tags: leads.tags,
  createdOn: sql<PlainDate>`(${leads.createdAt} at time zone 'Africa/Nairobi')::date`,
};

type Exported = Pick<
  typeof leads.$inferSelect,
  Exclude<keyof typeof exported, "assignee" | "createdOn"> & keyof typeof leads.$inferSelect
>;
export type ExportedLead = Exported & { assignee: string | null; createdOn: PlainDate };

/** The list's rows, or those of `ids`, in its order, some at a time from one snapshot: for files. */
export async function* readLeadsForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  { ids, ...filter }: LeadFilter & { ids?: readonly string[] | undefined },
  now: Date,
): AsyncGenerator<ExportedLead[]> {
  const conditions = ids
    ? [leadsInReach(actor, "view_leads"), inArray(leads.id, [...ids])]
    : await conditionsOf(reader, actor, filter, now);
  const direction = filter.order === "asc" ? sql`asc` : sql`desc`;
  const query = reader
    .select(exported)
    .from(leads)
    .leftJoin(people, eq(people.id, leads.assignedTo))
    .where(and(...conditions))
    .orderBy(sql`${SORTS[filter.sort ?? "createdAt"].by} ${direction}, ${leads.id} ${direction}`)
    .toSQL();
  yield* namedRows<ExportedLead>(batches, exported, query);
}

/** Locks leads lost this many months ago, with leads merged into them, longest lost first. */
export async function listLostLongAgo(
  tx: Tx,
  { months, now, limit }: { months: number; now: Date; limit: number },
): Promise<{ id: string; leadNumber: string; name: string; email: string; phone: string }[]> {
  const lost = sql`select l.id from ${leads} l where l.lost_at is not null and l.erased_at is null and l.merged_into is null
    and l.lost_at < ${now.toISOString()}::timestamptz - make_interval(months => ${months}::int) order by l.lost_at, l.id limit ${limit}`;
  return tx
    .select({
      id: leads.id,
      leadNumber: leads.leadNumber,
      name: NAME,
      email: leads.email,
      phone: leads.phone,
    })
    .from(leads)
    .where(sql`${leads.id} in (with lost as (${lost}) select id from lost union
      select m.id from ${leads} m join lost on m.merged_into = lost.id)`)
    .orderBy(leads.id)
    .for("update");
}
