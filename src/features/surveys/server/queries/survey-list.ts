import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { activities } from "~/features/activities/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inventories } from "~/features/inventory/inventories/server/tables";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading } from "~/features/office/search/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { FOUND_CAP, matches, occurs, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { endOfDate, formatDateTime, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { STATE_LABELS } from "../../domain";
import type { surveyList } from "../../list";
import { surveysInReach } from "../reach";
import { surveys } from "../tables";
import { type SurveyRow, selectSurveys, showSurveys } from "./surveys";

type Chosen = PageInput & SelectionOf<typeof surveyList>;

const SORTS: Record<keyof typeof surveyList.sorts, Omit<Sort<SurveyRow>, "descending">> = {
  planned: { by: sql`${surveys.startsAt}`, type: "timestamptz", valueOf: (row) => row.startsAt },
  updated: { by: sql`${surveys.updatedAt}`, type: "timestamptz", valueOf: (row) => row.updatedAt },
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

/** The surveys in reach, the latest planned first unless sorted otherwise. */
export async function listSurveys(reader: Reader, actor: Actor, input: Chosen, now: Date) {
  const { sort = "planned", order = "desc", state, mode, surveyor, from, to, search } = input;
  const person = surveyor === "me" ? personIdOf(actor) : surveyor;
  const page = await readPage<SurveyRow>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select().from(surveys).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${surveys}`,
    conditions: [
      surveysInReach(actor),
      state && eq(surveys.state, state),
      mode && eq(surveys.mode, mode),
      person ? eq(surveys.surveyorId, person) : undefined,
      from ? sql`${surveys.startsAt} >= ${startOfDate(from).toISOString()}::timestamptz` : undefined,
      to ? sql`${surveys.startsAt} <= ${endOfDate(to).toISOString()}::timestamptz` : undefined,
      searched(search),
    ],
    id: sql`${surveys.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
    countTo: search ? FOUND_CAP : undefined,
  });
  const ids = page.rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await selectSurveys(reader).where(inArray(surveys.id, ids));
  const shown = await showSurveys(reader, actor, found, now);
  return { ...page, rows: ids.flatMap((id) => shown.find((row) => row.id === id) ?? []) };
}
