import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { activitiesInReach } from "~/features/activities/server/reach";
import { activities } from "~/features/activities/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import type { AccessField, Stop } from "~/features/inventory/access/domain";
import { listSubjects } from "~/features/inventory/inventories/server/queries/subjects";
import { inventories } from "~/features/inventory/inventories/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { listHistoryOf } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { type SeenWith, type SurveyState, stopsOf } from "../../domain";
import { surveyNotFound } from "../../errors";
import { seesSurveysOf, surveysInReach } from "../reach";
import { surveyAccessEdits, surveyStops, surveys } from "../tables";
import { listLinkBriefs } from "./customer-links";

export type SurveyRow = typeof surveys.$inferSelect;

const columns = {
  survey: surveys,
  surveyor: people.name,
  name: sql<string>`coalesce(nullif(trim(${leads.firstName} || ' ' || ${leads.lastName}), ''), ${customers.name}, ${quotes.customerName}, ${inquiries.name}, '')`,
  phone: sql<string>`coalesce(nullif(${leads.phone}, ''), ${customers.phone}, ${quotes.customerPhone}, ${inquiries.phone}, '')`,
};

/** The inventory that a survey fills, if it has one. */
export async function findInventoryId(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader
    .select({ inventoryId: surveys.inventoryId })
    .from(surveys)
    .where(eq(surveys.id, id));
  return row?.inventoryId ?? null;
}

/** Surveys with their surveyor and whom they are with. */
export const selectSurveys = (reader: Reader) =>
  reader
    .select(columns)
    .from(surveys)
    .leftJoin(people, eq(people.id, surveys.surveyorId))
    .leftJoin(activities, eq(activities.id, surveys.activityId))
    .leftJoin(opportunities, eq(opportunities.id, activities.opportunityId))
    .leftJoin(inventories, eq(inventories.id, surveys.inventoryId))
    .leftJoin(
      leads,
      sql`${leads.id} = coalesce(${activities.leadId}, ${opportunities.leadId}, ${inventories.leadId})`,
    )
    .leftJoin(quotes, and(eq(quotes.number, inventories.quoteNumber), sql`${quotes.supersededAt} is null`))
    .leftJoin(
      customers,
      sql`${customers.id} = coalesce(${activities.customerId}, ${opportunities.customerId}, ${quotes.customerId})`,
    )
    .leftJoin(inquiries, eq(inquiries.id, inventories.inquiryId))
    .$dynamic();

export type Selected = Awaited<ReturnType<typeof selectSurveys>>[number];

/** Rows as the API shows them. The subject is null for actors who may not see it. */
export async function showSurveys(reader: Reader, actor: Actor, rows: readonly Selected[], now: Date) {
  const ids = rows.flatMap(({ survey }) => survey.inventoryId ?? []);
  const subjects = await listSubjects(reader, actor, ids, now);
  return rows.map(({ survey, surveyor, name, phone }) => {
    const [subject] = subjects.get(survey.inventoryId ?? "") ?? [];
    return {
      ...{ id: survey.id, mode: survey.mode, state: survey.state, minutes: survey.minutes },
      startsAt: survey.activityId ? survey.startsAt : null,
      place: survey.place,
      customer: { name, phone },
      surveyor: survey.surveyorId && surveyor ? { id: survey.surveyorId, name: surveyor } : null,
      subject: subject ? { type: subject.type, id: subject.id, number: subject.number } : null,
      ...{ inventoryId: survey.inventoryId, activityId: survey.activityId },
      ...{ litres: survey.litres, updatedAt: survey.updatedAt, link: null },
    };
  });
}

/** The places of some surveys. The first two have the address of the visit or the quote until a survey notes another. */
export async function listStops(
  reader: Reader,
  of: readonly { id: string; place: string; inventoryId: string | null }[],
): Promise<Map<string, Stop[]>> {
  if (of.length === 0) return new Map();
  const saved = await reader
    .select()
    .from(surveyStops)
    .where(
      inArray(
        surveyStops.surveyId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(asc(surveyStops.createdAt), asc(surveyStops.key));
  const inventoryIds = of.flatMap(({ inventoryId }) => inventoryId ?? []);
  const routes =
    inventoryIds.length === 0
      ? []
      : await reader
          .select({
            id: inventories.id,
            from: sql<string>`coalesce(nullif(${quotes.fromAddress}, ''), ${quotes.fromLocation})`,
            to: sql<string>`coalesce(nullif(${quotes.toAddress}, ''), ${quotes.toLocation})`,
          })
          .from(inventories)
          .innerJoin(
            quotes,
            and(eq(quotes.number, inventories.quoteNumber), sql`${quotes.supersededAt} is null`),
          )
          .where(inArray(inventories.id, inventoryIds));
  return new Map(
    of.map(({ id, place, inventoryId }) => {
      const route = routes.find((one) => one.id === inventoryId);
      const stops = saved
        .filter(({ surveyId }) => surveyId === id)
        .map(({ surveyId: _, createdAt: __, ...stop }) => stop);
      return [id, stopsOf(stops, { from: place || route?.from, to: route?.to })];
    }),
  );
}

const byPerson = (id: SQL) => sql<string | null>`(select p.name from ${people} p where p.id = ${id})`;

/** One survey with its places and its history. Throws NOT_FOUND out of reach. */
export async function getSurvey(reader: Reader, actor: Actor, id: string, now: Date) {
  const [found] = await selectSurveys(reader).where(and(eq(surveys.id, id), surveysInReach(actor)));
  if (!found) throw surveyNotFound();
  const { survey } = found;
  const [[row], stops, [by], history] = await Promise.all([
    showSurveys(reader, actor, [found], now),
    listStops(reader, [survey]),
    reader
      .select({
        startedBy: byPerson(sql`${surveys.startedBy}`),
        submittedBy: byPerson(sql`${surveys.submittedBy}`),
        reviewedBy: byPerson(sql`${surveys.reviewedBy}`),
        visit: activities.status,
      })
      .from(surveys)
      .leftJoin(activities, eq(activities.id, surveys.activityId))
      .where(eq(surveys.id, id)),
    listHistoryOf(reader, "survey", id),
  ]);
  if (!row || !by) throw surveyNotFound();
  const { rooms, access, note, startedAt, submittedAt, reviewedAt, noShowAt, cancelledAt } = survey;
  return {
    ...row,
    ...by,
    ...{ rooms, access, note, startedAt, submittedAt, reviewedAt, noShowAt, cancelledAt },
    ...{ cancelReason: survey.cancelReason, version: survey.version },
    stops: stops.get(id) ?? [],
    history,
  };
}

/** Changes of the places, the newest first, with the earlier values. Throws NOT_FOUND out of reach. */
export async function listAccessEdits(reader: Reader, actor: Actor, id: string) {
  const seen = await reader.$count(surveys, and(eq(surveys.id, id), surveysInReach(actor)));
  if (seen === 0) throw surveyNotFound();
  const rows = await reader
    .select({ edit: surveyAccessEdits, by: people.name })
    .from(surveyAccessEdits)
    .leftJoin(people, eq(people.id, surveyAccessEdits.by))
    .where(eq(surveyAccessEdits.surveyId, id))
    .orderBy(desc(surveyAccessEdits.receivedAt), desc(surveyAccessEdits.id))
    .limit(500);
  return rows.flatMap(({ edit, by }) =>
    Object.entries(edit.changes).map(([field, [before, after]]) => ({
      ...{ id: edit.id, key: edit.key, field: field as AccessField, by },
      ...{ before: asText(before), after: asText(after) },
      ...{ deviceAt: edit.deviceAt, receivedAt: edit.receivedAt },
    })),
  );
}

/** The last edit of each place of some surveys. */
export const listLastEdits = (reader: Reader, surveyIds: readonly string[]) =>
  reader
    .selectDistinctOn([surveyAccessEdits.surveyId, surveyAccessEdits.key], {
      ...{ surveyId: surveyAccessEdits.surveyId, key: surveyAccessEdits.key },
      at: surveyAccessEdits.receivedAt,
      by: people.name,
    })
    .from(surveyAccessEdits)
    .leftJoin(people, eq(people.id, surveyAccessEdits.by))
    .where(inArray(surveyAccessEdits.surveyId, [...surveyIds]))
    .orderBy(surveyAccessEdits.surveyId, surveyAccessEdits.key, desc(surveyAccessEdits.receivedAt));

const asText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

const visitsWith = (condition: SQL) =>
  sql`select s.id from ${surveys} s join ${activities} a on a.id = s.activity_id where ${condition}`;
const inventoriesWith = (condition: SQL) =>
  sql`select s.id from ${surveys} s join ${inventories} v on v.id = s.inventory_id where ${condition}`;
const salesWith = (condition: SQL) =>
  sql`a.opportunity_id in (select o.id from ${opportunities} o where ${condition})`;

const ofCustomer = (id: string) =>
  sql`v.quote_number in (select q.number from ${quotes} q where q.customer_id in ${customersOfSurvivor(id)})`;

/** The inventories of a record. */
const INVENTORIES_OF: Record<SeenWith, (id: string) => SQL> = {
  lead: (id) => sql`v.lead_id = ${id}`,
  quote: (id) => sql`v.quote_number = (select q.number from ${quotes} q where q.id = ${id})`,
  customer: ofCustomer,
};

/** The ids of a record's surveys: by its visits, and by the inventory that it has. */
const SURVEYS_OF: Record<SeenWith, (id: string) => SQL> = {
  lead: (id) => sql`${visitsWith(sql`a.lead_id = ${id}`)}
    union ${visitsWith(salesWith(sql`o.lead_id = ${id}`))}`,
  quote: (id) =>
    visitsWith(
      sql`a.opportunity_id = (select r.opportunity_id from ${opportunityQuotes} r join ${quotes} q on q.number = r.quote_number where q.id = ${id})`,
    ),
  customer: (id) => sql`${visitsWith(sql`a.customer_id in ${customersOfSurvivor(id)}`)}
    union ${visitsWith(salesWith(sql`o.customer_id in ${customersOfSurvivor(id)}`))}`,
};

const MOST_OF_RECORD = 20;

/** The time and state of a record's surveys, the latest first; that by its customer alone is first. None out of reach. */
export async function listSurveysOf(
  reader: Reader,
  actor: Actor,
  { type, id, now }: { type: SeenWith; id: string; now: Date },
) {
  if (!(await seesSurveysOf(reader, actor, { type, id }))) return [];
  const ofInventory = INVENTORIES_OF[type](id);
  const ids = sql`${SURVEYS_OF[type](id)} union ${inventoriesWith(ofInventory)}`;
  return [
    ...(await listLinkBriefs(reader, actor, { ofInventory, now })),
    ...(await listBriefs(reader, actor, sql`${surveys.id} in (${ids})`)),
  ];
}

/** The survey of a visit that the actor may see; null if it has none. */
export async function findVisitSurvey(reader: Reader, actor: Actor, activityId: string) {
  const seen =
    can(actor, "view_leads") || can(actor, "manage_communications")
      ? await reader.$count(activities, and(eq(activities.id, activityId), activitiesInReach(actor)))
      : 0;
  const [found] = seen > 0 ? await listBriefs(reader, actor, eq(surveys.activityId, activityId)) : [];
  return found ?? null;
}

async function listBriefs(reader: Reader, actor: Actor, where: SQL) {
  const mine = can(actor, "manage_inventory") ? (surveysInReach(actor) ?? sql`true`) : sql`false`;
  const rows = await reader
    .select({
      ...{ id: surveys.id, mode: surveys.mode, state: surveys.state, minutes: surveys.minutes },
      ...{ startsAt: surveys.startsAt, litres: surveys.litres, activityId: surveys.activityId },
      inventoryId: surveys.inventoryId,
      surveyor: people.name,
      mayOpen: sql<boolean>`coalesce(${mine}, false)`,
    })
    .from(surveys)
    .leftJoin(people, eq(people.id, surveys.surveyorId))
    .where(where)
    .orderBy(desc(surveys.startsAt), desc(surveys.id))
    .limit(MOST_OF_RECORD);
  return rows.map(({ activityId, startsAt, ...row }) => ({
    ...{ ...row, startsAt: activityId ? startsAt : null, link: null },
  }));
}

/** The survey of each of these visits, locked until the transaction ends. */
export const lockSurveysOf = (tx: Tx, activityIds: readonly string[]): Promise<SurveyRow[]> =>
  tx
    .select()
    .from(surveys)
    .where(inArray(surveys.activityId, [...activityIds]))
    .orderBy(asc(surveys.id))
    .for("update");

/** A customer, and the leads, quotes and inquiries that surveys were about. */
export interface SurveyedSubjects {
  customerId: string | null;
  leadIds: readonly string[];
  quoteNumbers: readonly string[];
  inquiryIds: readonly string[];
}

/** The ids of the surveys of these, locked until the transaction ends. */
export async function lockSurveysAbout(tx: Tx, of: SurveyedSubjects): Promise<string[]> {
  const leadIds = sql`any(${textArray(of.leadIds)}::uuid[])`;
  const sales = sql`select o.id from ${opportunities} o where o.customer_id = ${of.customerId}::uuid or o.lead_id = ${leadIds}`;
  const rows = await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(
      sql`${surveys.activityId} in (select a.id from ${activities} a where a.customer_id = ${of.customerId}::uuid or a.lead_id = ${leadIds} or a.opportunity_id in (${sales}))
        or ${surveys.inventoryId} in (select v.id from ${inventories} v where v.lead_id = ${leadIds}
          or v.quote_number = any(${textArray(of.quoteNumbers)}) or v.inquiry_id = any(${textArray(of.inquiryIds)}::uuid[]))`,
    )
    .orderBy(asc(surveys.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Locks a survey; its visit's lock comes first, as in the visit's own commands. */
export async function lockSurvey(tx: Tx, id: Reach<"survey">): Promise<SurveyRow> {
  const [row] = await tx.select().from(surveys).where(eq(surveys.id, id)).for("update");
  if (!row) throw surveyNotFound();
  return row;
}

/** The state of a survey with the name of its starter. */
export async function standingOf(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      state: surveys.state,
      startedAt: surveys.startedAt,
      startedBy: byPerson(sql`${surveys.startedBy}`),
      submittedAt: surveys.submittedAt,
      inventoryId: surveys.inventoryId,
    })
    .from(surveys)
    .where(eq(surveys.id, id));
  if (!row) throw surveyNotFound();
  return row satisfies { state: SurveyState };
}
