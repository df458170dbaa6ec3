import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { activities } from "~/features/activities/server/tables";
import { USUAL_VISIT } from "~/features/activities/visits/domain";
import { visitOffers } from "~/features/activities/visits/server/tables";
import { opportunities, opportunityQuotes } from "~/features/crm/opportunities/server/tables";
import type { SubjectType } from "~/features/inventory/inventories/domain/inventories";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  isPlanned,
  modeOf,
  STATE_LABELS,
  stateByVisit,
  surveyCancelled,
  surveyMoved,
  surveyPlanned,
} from "../../domain";
import { lockSurveysOf, type SurveyRow } from "../queries/surveys";
import { surveys } from "../tables";

type Visit = typeof activities.$inferSelect;

const isSurveyed = ({ type, leadId, opportunityId, customerId }: Visit) =>
  type === "site_visit" && (leadId ?? opportunityId ?? customerId) !== null;

/** Makes, moves and cancels the surveys of a visit, and of the others of its series, as the visit now is. */
export async function followVisit(
  tx: Tx,
  actor: Actor,
  { activityId, now }: { activityId: string; now: Date },
): Promise<void> {
  const [named] = await tx.select().from(activities).where(eq(activities.id, activityId));
  if (!named) return;
  const visits = named.seriesId
    ? await tx.select().from(activities).where(eq(activities.seriesId, named.seriesId))
    : [named];
  const ids = visits.map(({ id }) => id);
  const found = await lockSurveysOf(tx, ids);
  if (found.length === 0 && !isSurveyed(named)) return;
  const unanswered = await tx
    .select({ id: visitOffers.activityId })
    .from(visitOffers)
    .where(
      and(inArray(visitOffers.activityId, ids), isNull(visitOffers.revokedAt), isNull(visitOffers.chosenAt)),
    );
  for (const visit of visits) {
    const isUnanswered = unanswered.some(({ id }) => id === visit.id);
    const survey = found.find((one) => one.activityId === visit.id);
    if (survey) await move(tx, actor, { survey, visit, isUnanswered, now });
    else if (isSurveyed(visit) && ["scheduled", "in_progress"].includes(visit.status))
      await addOf(tx, actor, { visit, isUnanswered, now });
  }
}

/** The survey of a visit that has none yet; undefined for other activities. The caller holds the visit's lock. */
export async function addSurvey(
  tx: Tx,
  actor: Actor,
  { visit, now }: { visit: Visit; now: Date },
): Promise<string | undefined> {
  const [there] = await lockSurveysOf(tx, [visit.id]);
  if (there) return there.id;
  return isSurveyed(visit) ? addOf(tx, actor, { visit, isUnanswered: false, now }) : undefined;
}

const followed = (visit: Visit) => ({
  mode: modeOf(visit.meetingType),
  surveyorId: visit.assignedTo,
  startsAt: visit.scheduledAt,
  minutes: visit.duration ?? USUAL_VISIT,
  place: visit.location,
});

interface Following {
  visit: Visit;
  isUnanswered: boolean;
  now: Date;
}

async function addOf(tx: Tx, actor: Actor, { visit, isUnanswered, now }: Following): Promise<string> {
  const id = newId(now.getTime());
  const state = isUnanswered ? "requested" : "scheduled";
  const inventoryId = await inventoryOfVisit(tx, actor, visit, now);
  const fields = followed(visit);
  await tx
    .insert(surveys)
    .values({ id, activityId: visit.id, inventoryId, state, ...fields, createdAt: now, updatedAt: now });
  await record(tx, actor, surveyPlanned, {
    subjectId: id,
    summary: `Survey ${STATE_LABELS[state].toLowerCase()} for ${formatDateTime(visit.scheduledAt)}`,
    data: { activityId: visit.id, mode: fields.mode, state },
    customerId: visit.customerId,
    at: now,
  });
  return id;
}

async function move(
  tx: Tx,
  actor: Actor,
  { survey, visit, isUnanswered, now }: Following & { survey: SurveyRow },
): Promise<void> {
  if (!isPlanned(survey.state)) return;
  const { status, scheduledAt, cancelReason } = visit;
  const next = isSurveyed(visit)
    ? (stateByVisit(survey, { status, scheduledAt, isUnanswered }) ?? survey.state)
    : "cancelled";
  const after = followed(visit);
  const isSame =
    next === survey.state &&
    after.startsAt.getTime() === survey.startsAt.getTime() &&
    (["mode", "surveyorId", "minutes", "place"] as const).every((name) => after[name] === survey[name]);
  if (isSame) return;
  const staysInDay =
    after.surveyorId === survey.surveyorId && nairobiDate(after.startsAt) === nairobiDate(survey.startsAt);
  const cancelled =
    next === "cancelled" ? { cancelledAt: now, cancelReason: reasonOf(visit, cancelReason) } : {};
  await tx
    .update(surveys)
    .set({
      ...after,
      ...cancelled,
      state: next,
      dayOrder: staysInDay ? survey.dayOrder : null,
      updatedAt: now,
    })
    .where(eq(surveys.id, survey.id));
  const fact = { subjectId: survey.id, customerId: visit.customerId, at: now };
  if (next === "cancelled")
    await record(tx, actor, surveyCancelled, {
      ...fact,
      summary: "Survey cancelled with its visit",
      data: { before: survey.state },
    });
  else
    await record(tx, actor, surveyMoved, {
      ...fact,
      summary: `Survey ${STATE_LABELS[next].toLowerCase()} for ${formatDateTime(after.startsAt)}`,
      data: { before: survey.state, state: next, startsAt: after.startsAt.toISOString() },
    });
}

const reasonOf = ({ type, status }: Visit, reason: string) =>
  type === "site_visit" && status === "completed" ? "The visit was completed without a survey" : reason;

/** The inventory of what a visit is about; null if there is no lead and no quote yet. */
export async function inventoryOfVisit(
  tx: Tx,
  actor: Actor,
  visit: Visit,
  now: Date,
): Promise<string | null> {
  const subject = await subjectOf(tx, visit);
  if (!subject) return null;
  const id = trustedReach(tx, "inventory-subject", subject.id, "part");
  const started = await startInventory(tx, actor, {
    subject: { type: subject.type, id },
    origin: "survey",
    now,
  });
  return started.id;
}

/** The visit's lead, its opportunity's lead or newest quote, else its customer's newest quote that waits for an answer. */
async function subjectOf(
  tx: Tx,
  { leadId, opportunityId, customerId }: Visit,
): Promise<{ type: SubjectType; id: string } | undefined> {
  if (leadId) return { type: "lead", id: leadId };
  if (opportunityId) {
    const [sale] = await tx
      .select({ leadId: opportunities.leadId })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId));
    if (sale?.leadId) return { type: "lead", id: sale.leadId };
  }
  const ofSale = sql`${quotes.number} in (select r.quote_number from ${opportunityQuotes} r where r.opportunity_id = ${opportunityId})`;
  const ofCustomer = and(
    eq(quotes.customerId, customerId ?? ""),
    isNull(quotes.acceptedAt),
    isNull(quotes.declinedAt),
  );
  if (!opportunityId && !customerId) return undefined;
  const [quote] = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isNull(quotes.supersededAt), opportunityId ? ofSale : ofCustomer))
    .orderBy(desc(quotes.createdAt))
    .limit(1);
  return quote && { type: "quote", id: quote.id };
}
