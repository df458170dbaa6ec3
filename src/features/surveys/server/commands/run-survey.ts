import { eq } from "drizzle-orm";
import { isOpen as isVisitOpen } from "~/features/activities/domain";
import { startActivity } from "~/features/activities/server/commands/change-activity";
import { cancelActivity, completeActivity } from "~/features/activities/server/commands/end-activity";
import { lockLeadOf } from "~/features/activities/server/commands/follow-lead";
import { lockActivity } from "~/features/activities/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import {
  canBecome,
  formatVolume,
  STATE_LABELS,
  surveyCancelled,
  surveyMissed,
  surveyReviewed,
  surveyStarted,
  surveySubmitted,
} from "../../domain";
import { surveyBegun, surveyNotStarted, surveyOver, visitWithoutSurvey } from "../../errors";
import { lockSurvey, type SurveyRow, standingOf } from "../queries/surveys";
import { findOwner, measure, type Visit } from "../queries/visits";
import { surveys } from "../tables";
import { addSurvey, inventoryOfVisit } from "./follow-visit";

type OnSurvey<More = object> = { id: Reach<"survey">; now: Date } & More;

const reachOfVisit = (tx: Tx, activityId: string) => trustedReach(tx, "activity", activityId, "part");

/** A visit, locked after its lead, as its own commands do it. */
async function lockVisit(tx: Tx, activityId: string): Promise<Visit> {
  const id = reachOfVisit(tx, activityId);
  await lockLeadOf(tx, id);
  return lockActivity(tx, id);
}

/** A survey and its visit, locked: the visit comes first, because changes of visits lock their surveys. */
async function lockBoth(tx: Tx, id: Reach<"survey">): Promise<{ survey: SurveyRow; visit: Visit | null }> {
  const [row] = await tx.select({ activityId: surveys.activityId }).from(surveys).where(eq(surveys.id, id));
  const visit = row?.activityId ? await lockVisit(tx, row.activityId) : null;
  return { survey: await lockSurvey(tx, id), visit };
}

const over = ({ state }: SurveyRow) => surveyOver({ state: STATE_LABELS[state].toLowerCase() });

/**
 * Starts a survey. A second start, or the same one sent again, answers the first. A missed or cancelled survey starts
 * as well (docs/decisions/0205).
 */
export async function startSurvey(
  tx: Tx,
  actor: Actor,
  { id, at, now }: OnSurvey<{ at?: string | undefined }>,
) {
  const { survey, visit } = await lockBoth(tx, id);
  if (canBecome(survey, "in_progress")) {
    await tx
      .update(surveys)
      .set({
        state: "in_progress",
        startedAt: survey.startedAt ?? now,
        startedBy: survey.startedBy ?? actor.personId,
        surveyorId: survey.surveyorId ?? actor.personId,
        inventoryId: survey.inventoryId ?? (visit && (await inventoryOfVisit(tx, actor, visit, now))),
        ...{ cancelledAt: null, cancelReason: "", updatedAt: now },
      })
      .where(eq(surveys.id, id));
    await record(tx, actor, surveyStarted, {
      subjectId: id,
      summary:
        survey.state === "cancelled" || survey.state === "no_show"
          ? `Survey started although it was ${STATE_LABELS[survey.state].toLowerCase()}`
          : "Survey started",
      data: { before: survey.state, deviceAt: at ?? null },
      customerId: visit?.customerId ?? null,
      at: now,
    });
    if (visit?.status === "scheduled")
      await startActivity(tx, actor, { id: reachOfVisit(tx, visit.id), now });
  }
  return standingOf(tx, id);
}

/** Starts the survey of a visit; a visit from before surveys gets one. */
export async function startVisit(tx: Tx, actor: Actor, { id, now }: { id: Reach<"activity">; now: Date }) {
  const visit = await lockVisit(tx, id);
  const surveyId = await addSurvey(tx, actor, { visit, now });
  if (!surveyId) throw visitWithoutSurvey();
  const started = await startSurvey(tx, actor, { id: trustedReach(tx, "survey", surveyId, "part"), now });
  return { id: surveyId, ...started };
}

/** The owner of the sale hears of a survey, unless they act themselves. */
async function listConcerned(tx: Tx, actor: Actor, activityId: string | null): Promise<string[]> {
  const owner = await findOwner(tx, activityId);
  return owner && owner !== actor.personId ? [owner] : [];
}

/** '31.4 m³, 42 pieces'; empty without a volume. */
const measured = ({ litres, pieces }: { litres: number | null; pieces: number }) =>
  litres === null ? "" : `${formatVolume(litres)}, ${pieces} ${pieces === 1 ? "piece" : "pieces"}`;

/** Submits a survey and completes its visit. Submitted again, it stays as it was. CONFLICT before it has started. */
export async function submitSurvey(tx: Tx, actor: Actor, { id, note, now }: OnSurvey<{ note: string }>) {
  const { survey, visit } = await lockBoth(tx, id);
  if (survey.submittedAt) return standingOf(tx, id);
  if (!canBecome(survey, "submitted")) throw surveyNotStarted();
  const found = await measure(tx, survey.inventoryId);
  const { version, litres } = found;
  await tx
    .update(surveys)
    .set({
      ...{ state: "submitted", submittedAt: now, submittedBy: actor.personId, version, litres },
      ...{ note: note || survey.note, cancelledAt: null, cancelReason: "", updatedAt: now },
    })
    .where(eq(surveys.id, id));
  const said = measured(found);
  await record(tx, actor, surveySubmitted, {
    subjectId: id,
    summary: `Survey submitted${said && `: ${said}`}`,
    data: {
      ...{ version, litres, surveyor: survey.surveyorId },
      notify: await listConcerned(tx, actor, survey.activityId),
    },
    customerId: visit?.customerId ?? null,
    at: now,
  });
  if (visit && isVisitOpen(visit.status))
    await completeActivity(tx, actor, {
      id: reachOfVisit(tx, visit.id),
      outcome: [said && `Survey: ${said}`, note].filter(Boolean).join("\n"),
      nextAction: "",
      followUpDate: null,
      now,
    });
  return standingOf(tx, id);
}

/** Records that the customer was not there. CONFLICT once it has started. The visit stays open, to be moved. */
export async function missSurvey(tx: Tx, actor: Actor, { id, note, now }: OnSurvey<{ note: string }>) {
  const { survey, visit } = await lockBoth(tx, id);
  if (survey.state === "no_show") return standingOf(tx, id);
  if (survey.startedAt) throw surveyBegun();
  if (!canBecome(survey, "no_show")) throw over(survey);
  await tx
    .update(surveys)
    .set({ state: "no_show", noShowAt: now, note: note || survey.note, updatedAt: now })
    .where(eq(surveys.id, id));
  await record(tx, actor, surveyMissed, {
    subjectId: id,
    summary: "The customer was not there for the survey",
    data: { notify: await listConcerned(tx, actor, survey.activityId) },
    customerId: visit?.customerId ?? null,
    at: now,
  });
  return standingOf(tx, id);
}

/** Cancels a survey and its open visit. Cancelled again, it stays as it was. */
export async function cancelSurvey(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnSurvey<{ reason: string }>,
): Promise<void> {
  const { survey, visit } = await lockBoth(tx, id);
  if (survey.state === "cancelled") return;
  if (!canBecome(survey, "cancelled")) throw over(survey);
  await tx
    .update(surveys)
    .set({ state: "cancelled", cancelledAt: now, cancelReason: reason, updatedAt: now })
    .where(eq(surveys.id, id));
  await record(tx, actor, surveyCancelled, {
    subjectId: id,
    summary: "Survey cancelled",
    data: { before: survey.state },
    customerId: visit?.customerId ?? null,
    at: now,
  });
  if (visit && isVisitOpen(visit.status))
    await cancelActivity(tx, actor, { id: reachOfVisit(tx, visit.id), reason, following: false, now });
}

/** Confirms a submitted survey. Confirmed again, it stays as it was. */
export async function reviewSurvey(
  tx: Tx,
  actor: Actor,
  { id, note, now }: OnSurvey<{ note: string }>,
): Promise<void> {
  const survey = await lockSurvey(tx, id);
  if (survey.state === "reviewed") return;
  if (!canBecome(survey, "reviewed")) throw over(survey);
  await tx
    .update(surveys)
    .set({
      ...{ state: "reviewed", reviewedAt: now, reviewedBy: actor.personId, updatedAt: now },
      note: [survey.note, note].filter(Boolean).join("\n"),
    })
    .where(eq(surveys.id, id));
  const { version, litres } = await measure(tx, survey.inventoryId);
  await record(tx, actor, surveyReviewed, {
    subjectId: id,
    summary: `Survey reviewed${version === null ? "" : `: version ${version} of the inventory`}`,
    data: { version, litres },
    at: now,
  });
}
