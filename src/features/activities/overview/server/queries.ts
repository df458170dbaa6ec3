import { and, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader } from "~/platform/db/database";
import { type Actor, scopeOf } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { OPEN } from "../../server/queries";
import { activitiesInReach } from "../../server/reach";
import { activities, forToday } from "../../server/tables";
import { averageDeal, FUNNEL_DAYS, forecastMonths, type OUTSIDE_FORECAST, percentOf } from "../domain";

const count = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`;
const sum = (amount: SQL, of: SQL) =>
  sql`coalesce(sum(${amount}) filter (where ${of}), 0)::bigint`.mapWith(Number);

function opportunitiesSeen(actor: Actor): SQL | undefined {
  const scope = scopeOf(actor, "view_leads");
  const there = isNull(opportunities.erasedAt);
  if (scope === "all") return there;
  return and(
    there,
    or(
      peopleInScope(actor, scope, sql`${opportunities.ownerId}`),
      sql`${opportunities.id} in (select m.opportunity_id from opportunity_members m where ${peopleInScope(actor, scope, sql`m.person_id`)})`,
    ),
  );
}

/** Sales figures within the actor's reach, with one grouped query for each noun. */
export async function getCrmMetrics(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const month = startOfDate(`${today.slice(0, 7)}-01`);
  const [ofLeads, funnel, ofOpportunities, { forecast, outside }, ofActivities] = await Promise.all([
    countLeads(reader, actor, month),
    countFunnel(reader, actor, addDays(today, -FUNNEL_DAYS)),
    countOpportunities(reader, actor),
    getForecast(reader, actor, now),
    countActivities(reader, actor, now),
  ]);
  return {
    ...ofLeads,
    conversionRate: percentOf(ofLeads.convertedLeads, ofLeads.totalLeads),
    ...ofOpportunities,
    winRate: percentOf(ofOpportunities.wonOpportunities, ofOpportunities.totalOpportunities),
    averageDealSize: averageDeal(ofOpportunities.wonValue, ofOpportunities.wonOpportunities),
    funnel,
    activities: ofActivities,
    forecast,
    forecastOutside: outside,
  };
}

async function countLeads(reader: Reader, actor: Actor, month: Date) {
  const [counted] = await reader
    .select({
      totalLeads: sql<number>`count(*)::int`,
      newLeads: count(sql`${leads.createdAt} >= ${month.toISOString()}::timestamptz`),
      qualifiedLeads: count(sql`${leads.status} = 'qualified'`),
      convertedLeads: count(sql`${leads.status} = 'converted'`),
    })
    .from(leads)
    .where(leadsInReach(actor, "view_leads"));
  if (!counted) throw new Error("An aggregate has one row.");
  return counted;
}

/** A lead with several opportunities counts once, and is won once one of them is. */
async function countFunnel(reader: Reader, actor: Actor, since: PlainDate) {
  const hasOpportunity = (of: SQL) =>
    sql`exists (select 1 from ${opportunities} o where o.lead_id = ${leads}.id and ${of})`;
  const [counted] = await reader
    .select({
      leads: sql<number>`count(*)::int`,
      answered: count(sql`${leads.firstResponseAt} is not null or ${hasOpportunity(sql`true`)}`),
      converted: count(hasOpportunity(sql`true`)),
      won: count(hasOpportunity(sql`o.stage = 'closed_won'`)),
    })
    .from(leads)
    .where(and(leadsInReach(actor, "view_leads"), gte(leads.createdAt, startOfDate(since))));
  if (!counted) throw new Error("An aggregate has one row.");
  return { since, ...counted };
}

const isOpenStage = sql`${opportunities.stage} not in ('closed_won', 'closed_lost')`;
const weighted = sql`round(${opportunities.amount} * ${opportunities.probability} / 100.0)`;

async function countOpportunities(reader: Reader, actor: Actor) {
  const won = sql`${opportunities.stage} = 'closed_won'`;
  const [counted] = await reader
    .select({
      totalOpportunities: sql<number>`count(*)::int`,
      openOpportunities: count(isOpenStage),
      pipelineValue: sum(sql`${opportunities.amount}`, isOpenStage),
      weightedValue: sum(weighted, isOpenStage),
      wonOpportunities: count(won),
      wonValue: sum(sql`${opportunities.amount}`, won),
      lostOpportunities: count(sql`${opportunities.stage} = 'closed_lost'`),
    })
    .from(opportunities)
    .where(opportunitiesSeen(actor));
  if (!counted) throw new Error("An aggregate has one row.");
  return counted;
}

async function getForecast(reader: Reader, actor: Actor, now: Date) {
  const months = forecastMonths(nairobiDate(now));
  const [first, last] = [months[0] ?? "", months.at(-1) ?? ""];
  const day = opportunities.expectedCloseDate;
  const monthOf = sql<string>`case when ${day} is null then 'undated' when ${day} < ${first}::date then 'past'
    when ${day} >= ${last}::date then 'later' else to_char(${day}, 'YYYY-MM') end`;
  const rows = await reader
    .select({
      month: monthOf,
      count: sql<number>`count(*)::int`,
      amount: sql`sum(${opportunities.amount})::bigint`.mapWith(Number),
      weighted: sql`sum(${weighted})::bigint`.mapWith(Number),
    })
    .from(opportunities)
    .where(and(opportunitiesSeen(actor), isOpenStage))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.month, row]));
  const sumsOf = (month: string) => found.get(month) ?? { month, count: 0, amount: 0, weighted: 0 };
  const outsideOf = (group: (typeof OUTSIDE_FORECAST)[number]) => {
    const { month: _, ...sums } = sumsOf(group);
    return sums;
  };
  return {
    forecast: months.slice(0, -1).map((month) => sumsOf(month.slice(0, 7))),
    outside: { past: outsideOf("past"), later: outsideOf("later"), undated: outsideOf("undated") },
  };
}

async function countActivities(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const [counted] = await reader
    .select({
      open: sql<number>`count(*)::int`,
      overdue: count(sql`${activities.dueDate} < ${today}::date`),
      today: count(forToday(today)),
    })
    .from(activities)
    .where(and(OPEN, activitiesInReach(actor)));
  if (!counted) throw new Error("An aggregate has one row.");
  return counted;
}
