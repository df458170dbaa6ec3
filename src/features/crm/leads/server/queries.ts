import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { type PageInput, readPage, readSearch, type Sort } from "~/platform/db/paging";
import { listEventsOf } from "~/platform/events/events";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { type LeadRating, type LeadSource, type LeadStatus, scoreLines } from "../domain";
import { leadNotFound } from "../errors";
import type { leadList } from "../list";
import { isLead, leadsInReach } from "./reach";
import { leads } from "./tables";

const NAME = sql<string>`${leads.firstName} || ' ' || ${leads.lastName}`;

const listed = {
  id: leads.id,
  leadNumber: leads.leadNumber,
  name: NAME.as("name"),
  company: leads.company,
  email: leads.email,
  phone: leads.phone,
  source: leads.source,
  status: leads.status,
  rating: leads.rating,
  score: leads.score,
  estimatedValue: leads.estimatedValue,
  assignedTo: leads.assignedTo,
  assignee: sql<string | null>`${people.name}`.as("assignee"),
  nextFollowUpDate: leads.nextFollowUpDate,
  createdAt: leads.createdAt,
  updatedAt: leads.updatedAt,
};

const selectLeads = (reader: Reader, where: SQL | undefined, orderBy: SQL, limit: number, offset: number) =>
  reader
    .select(listed)
    .from(leads)
    .leftJoin(people, eq(people.id, leads.assignedTo))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);

type ListedLead = Awaited<ReturnType<typeof selectLeads>>[number];

const SORTS: Record<keyof typeof leadList.sorts, Omit<Sort<ListedLead>, "descending">> = {
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

export interface LeadFilter extends PageInput {
  search?: string | undefined;
  status?: LeadStatus | undefined;
  source?: LeadSource | undefined;
  rating?: LeadRating | undefined;
  /** An id, `me` or `nobody`. */
  assignedTo?: string | undefined;
  sort?: keyof typeof leadList.sorts | undefined;
  order?: "asc" | "desc" | undefined;
}

function assignedCondition(actor: Actor, assignedTo: string | undefined): SQL | undefined {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === "nobody") return isNull(leads.assignedTo);
  const person = assignedTo === "me" ? actor.personId : assignedTo;
  return person ? eq(leads.assignedTo, person) : sql`false`;
}

/** The leads this person reaches, the newest first unless sorted otherwise. */
export async function listLeads(reader: Reader, actor: Actor, input: LeadFilter) {
  const { search, status, source, rating, assignedTo, sort = "createdAt", order = "desc" } = input;
  return readPage<ListedLead>(reader, {
    select: (where, orderBy, limit, offset) => selectLeads(reader, where, orderBy, limit, offset),
    from: sql`${leads}`,
    conditions: [
      leadsInReach(actor, "view_leads"),
      await readSearch(reader, SEARCHED, search),
      status && eq(leads.status, status),
      source && eq(leads.source, source),
      rating && eq(leads.rating, rating),
      assignedCondition(actor, assignedTo),
    ],
    id: sql`${leads.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
  });
}

/** How many leads this person reaches, what the open ones may bring, in cents. New are those made this month. */
export async function getLeadStats(reader: Reader, actor: Actor, now: Date) {
  const month = startOfDate(`${nairobiDate(now).slice(0, 7)}-01`);
  const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`;
  const [stats] = await reader
    .select({
      total: sql<number>`count(*)::int`,
      newThisMonth: count(sql`${leads.createdAt} >= ${month.toISOString()}::timestamptz`),
      open: count(sql`${leads.status} <> 'lost'`),
      qualified: count(sql`${leads.status} = 'qualified'`),
      averageScore: sql<number>`coalesce(round(avg(${leads.score})), 0)::int`,
      openValue: sql<string>`coalesce(sum(${leads.estimatedValue}) filter (where ${leads.status} <> 'lost'), 0)::text`,
    })
    .from(leads)
    .where(leadsInReach(actor, "view_leads"));
  if (!stats) throw new Error("An aggregate has one row.");
  return { ...stats, openValue: Number(stats.openValue) };
}

/** Whom this person may assign a lead to: who works on leads, within their own scope. */
export async function listLeadStaff(reader: Reader, actor: Actor) {
  const scope = scopeOf(actor, "manage_leads");
  const staff = await listStaffWhoMay(reader, "view_leads");
  const mayLeave = scope === "all";
  if (mayLeave) return { staff, mayLeave };
  const ids = staff.map(({ id }) => id);
  const within = await reader
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), peopleInScope(actor, scope, sql`${people}.id`)));
  const reached = new Set(within.map(({ id }) => id));
  return { staff: staff.filter(({ id }) => reached.has(id)), mayLeave };
}

/** The same, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockLead(tx: Tx, id: Reach<"lead">): Promise<typeof leads.$inferSelect> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  if (!row || row.erasedAt) throw leadNotFound();
  return row;
}

/** A lead's page by id or number: its score line by line and what happened; NOT_FOUND out of reach. */
export async function getLead(reader: Reader, actor: Actor, numberOrId: string) {
  const [found] = await reader
    .select({ lead: leads, assignee: people.name })
    .from(leads)
    .leftJoin(people, eq(people.id, leads.assignedTo))
    .where(and(isLead(numberOrId), leadsInReach(actor, "view_leads")));
  if (!found) throw leadNotFound();
  const { lead, assignee } = found;
  const [history, creators, editable] = await Promise.all([
    listEventsOf(reader, "lead", lead.id),
    lead.createdBy
      ? reader.select({ name: people.name }).from(people).where(eq(people.id, lead.createdBy))
      : [],
    can(actor, "manage_leads")
      ? reader.$count(leads, and(eq(leads.id, lead.id), leadsInReach(actor, "manage_leads")))
      : 0,
  ]);
  return {
    ...lead,
    name: `${lead.firstName} ${lead.lastName}`,
    scoreLines: scoreLines(lead),
    assignee,
    createdBy: creators[0]?.name ?? null,
    mayEdit: editable > 0,
    history: history.map(({ id, summary, user, timestamp }) => ({ id, action: summary, user, timestamp })),
  };
}
