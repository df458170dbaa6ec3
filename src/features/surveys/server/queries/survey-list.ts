import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { activities } from "~/features/activities/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inventories } from "~/features/inventory/inventories/server/tables";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading } from "~/features/office/search/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import { LINK_STATES } from "~/features/self-surveys/domain/links";
import { linkStateIn } from "~/features/self-surveys/server/queries";
import { surveyLinks } from "~/features/self-surveys/server/tables";
import type { Reader } from "~/platform/db/database";
import { FOUND_CAP, matches, occurs, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { textArray } from "~/platform/db/text-array";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { endOfDate, formatDateTime, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { STATE_LABELS, STATE_OF_LINK, type SurveyMode } from "../../domain";
import type { surveyList } from "../../list";
import { surveysInReach } from "../reach";
import { surveys } from "../tables";
import { linksAsSurveys, showLinks } from "./customer-links";
import { selectSurveys, showSurveys } from "./surveys";

type Chosen = PageInput & SelectionOf<typeof surveyList>;

/** A survey, or the link of a customer who surveys alone. */
interface Entry {
  id: string;
  mode: SurveyMode;
  startsAt: Date;
  updatedAt: Date;
}

const SORTS: Record<keyof typeof surveyList.sorts, Omit<Sort<Entry>, "descending">> = {
  planned: { by: sql`s.starts_at`, type: "timestamptz", valueOf: ({ startsAt }) => startsAt },
  updated: { by: sql`s.updated_at`, type: "timestamptz", valueOf: ({ updatedAt }) => updatedAt },
};

/** By place, lead, customer or quote, each found by its own index. */
function whereSaid(words: (column: SQL) => SQL | undefined): SQL | undefined {
  const visit = (condition: SQL) =>
    sql`${surveys.activityId} in (select a.id from ${activities} a where a.type = 'site_visit' and ${condition})`;
  return or(
    words(sql`${surveys.search}`),
    visit(sql`a.lead_id in (select id from ${leads} where ${words(sql`${leads}.search`)})`),
    visit(sql`a.customer_id in (select id from ${customers} where ${words(sql`${customers}.search`)})`),
    sql`${surveys.inventoryId} in (select v.id from ${inventories} v where v.quote_number in (select number from ${quotes} where ${words(sql`${quotes}.search`)}))`,
  );
}

const searched = (search: string | undefined): SQL | undefined =>
  matches(sql`place`, search) && whereSaid((column) => matches(column, search));

/** Links have no place: their quote or lead is searched. */
function linkSearched(search: string | undefined): SQL | undefined {
  const words = (column: SQL) => matches(column, search);
  return (
    words(sql`place`) &&
    sql`${surveyLinks.inventoryId} in (select v.id from ${inventories} v where v.quote_number in (select number from ${quotes} where ${words(sql`${quotes}.search`)})
      or v.lead_id in (select id from ${leads} where ${words(sql`${leads}.search`)}))`
  );
}

/** Surveys for the search of the whole office, the latest first. */
export async function findSurveys(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
): Promise<Found[]> {
  const rows = await selectSurveys(reader)
    .where(
      and(
        whereSaid((column) => occurs(column, readings)),
        surveysInReach(actor),
      ),
    )
    .orderBy(desc(surveys.startsAt), desc(surveys.id))
    .limit(READ);
  return rows.map(({ survey, name }) => ({
    kind: "survey",
    id: survey.id,
    title: name || survey.place || "Survey",
    detail: `${STATE_LABELS[survey.state]} · ${formatDateTime(survey.startsAt)}`,
    to: `/surveys/${survey.id}`,
  }));
}

/** From one day to another by a time; undefined without either. */
const during = (time: SQL, { from, to }: Pick<Chosen, "from" | "to">) => [
  from ? sql`${time} >= ${startOfDate(from).toISOString()}::timestamptz` : undefined,
  to ? sql`${time} <= ${endOfDate(to).toISOString()}::timestamptz` : undefined,
];

/** The chosen surveys with a visit and those by customers alone, as one table. */
function entriesOf(actor: Actor, input: Chosen, now: Date): SQL {
  const { state, mode, surveyor, search } = input;
  const person = surveyor === "me" ? personIdOf(actor) : surveyor;
  const visits = and(
    surveysInReach(actor),
    state && eq(surveys.state, state),
    mode && eq(surveys.mode, mode),
    person ? eq(surveys.surveyorId, person) : undefined,
    ...during(sql`${surveys.startsAt}`, input),
    searched(search),
  );
  const ofVisits = sql`select ${surveys.id} as id, ${surveys.mode} as mode, ${surveys.startsAt} as starts_at, ${surveys.updatedAt} as updated_at
    from ${surveys} where ${visits ?? sql`true`}`;
  // Nobody of the staff surveys what a customer lists alone.
  if ((mode && mode !== "self") || person) return ofVisits;
  const states = LINK_STATES.filter((one) => STATE_OF_LINK[one] === state);
  const ofLinks = linksAsSurveys(
    actor,
    state && sql`${linkStateIn(now)} = any(${textArray(states)})`,
    ...during(sql`${surveyLinks.createdAt}`, input),
    linkSearched(search),
  );
  return mode === "self" ? ofLinks : sql`${ofVisits} union all ${ofLinks}`;
}

/** The surveys in reach, the latest planned first unless sorted otherwise; those by customers are planned when asked for. */
export async function listSurveys(reader: Reader, actor: Actor, input: Chosen, now: Date) {
  const { sort = "planned", order = "desc", search } = input;
  const entries = sql`(${entriesOf(actor, input, now)}) as s`;
  const page = await readPage<Entry>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader
        .select({
          ...{ id: sql<string>`s.id`, mode: sql<SurveyMode>`s.mode` },
          startsAt: sql`s.starts_at`.mapWith(surveys.startsAt),
          updatedAt: sql`s.updated_at`.mapWith(surveys.updatedAt),
        })
        .from(entries)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset),
    from: entries,
    conditions: [],
    id: sql`s.id`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
    countTo: search ? FOUND_CAP : undefined,
  });
  const idsWhere = (isLink: boolean) =>
    page.rows.flatMap(({ id, mode }) => ((mode === "self") === isLink ? id : []));
  const visits = idsWhere(false);
  const found = visits.length === 0 ? [] : await selectSurveys(reader).where(inArray(surveys.id, visits));
  const shown = [
    ...(await showSurveys(reader, actor, found, now)),
    ...(await showLinks(reader, actor, idsWhere(true), now)),
  ];
  return { ...page, rows: page.rows.flatMap(({ id }) => shown.find((row) => row.id === id) ?? []) };
}
