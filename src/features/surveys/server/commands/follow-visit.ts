import { eq } from "drizzle-orm";
import { USUAL_VISIT } from "~/features/activities/visits/domain";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
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
import { findSubject, listSeries, listUnanswered, type Visit } from "../queries/visits";
import { surveys } from "../tables";

const isSurveyed = ({ type, leadId, opportunityId, customerId }: Visit) =>
  type === "site_visit" && (leadId ?? opportunityId ?? customerId) !== null;

/** Makes, moves and cancels the surveys of a visit, and of the others of its series, as the visit now is. */
export async function followVisit(
  tx: Tx,
  actor: Actor,
  { activityId, now }: { activityId: string; now: Date },
): Promise<void> {
  const visits = await listSeries(tx, activityId);
  const ids = visits.map(({ id }) => id);
  const found = await lockSurveysOf(tx, ids);
  if (found.length === 0 && !visits.some(isSurveyed)) return;
  const unanswered = await listUnanswered(tx, ids);
  for (const visit of visits) {
    const isUnanswered = unanswered.has(visit.id);
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

/** The inventory of a visit's lead or quote; null if it has neither yet. */
export async function inventoryOfVisit(
  tx: Tx,
  actor: Actor,
  visit: Visit,
  now: Date,
): Promise<string | null> {
  const subject = await findSubject(tx, visit);
  if (!subject) return null;
  const id = trustedReach(tx, "inventory-subject", subject.id, "part");
  const started = await startInventory(tx, actor, {
    subject: { type: subject.type, id },
    origin: "survey",
    now,
  });
  return started.id;
}
