import { and, eq } from "drizzle-orm";
import { BLANK_ACCESS, type End, MAX_STOPS, type Stop } from "~/features/inventory/access/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import {
  type AccessChanges,
  changesOf,
  type Facts,
  FIRST_STOPS,
  isFirstStop,
  surveyAccessSaved,
  surveyStopDropped,
} from "../../domain";
import { firstStopStays, stopHasOtherEnd, surveyReviewedAlready, tooManyStops } from "../../errors";
import { listStops, lockSurvey, type SurveyRow } from "../queries/surveys";
import { surveyAccessEdits, surveyStops, surveys } from "../tables";

interface Edit {
  id: Reach<"survey">;
  /** Chosen by the client. */
  editId: string;
  /** The device's time. */
  at: string;
  device: string;
  now: Date;
}

const stopsOfSurvey = async (tx: Tx, survey: SurveyRow) => ({
  stops: (await listStops(tx, [survey])).get(survey.id) ?? [],
});

/** A device's clock may be wrong by years; the date type of the database may not. */
function deviceTime(at: string, now: Date): Date {
  const time = new Date(at);
  return time.getTime() > Date.UTC(2000) && time.getTime() < Date.UTC(2100) ? time : now;
}

/** Locks the survey and takes the edit once; undefined: it came before. CONFLICT for a reviewed survey. */
async function takeEdit(
  tx: Tx,
  actor: Actor,
  { id, editId, at, device, now }: Edit,
  change: (saved: readonly (typeof surveyStops.$inferSelect)[]) => { key: string; changes: AccessChanges },
): Promise<{ survey: SurveyRow; taken?: { key: string; changes: AccessChanges } }> {
  const survey = await lockSurvey(tx, id);
  if ((await tx.$count(surveyAccessEdits, eq(surveyAccessEdits.id, editId))) > 0) return { survey };
  if (survey.state === "reviewed") throw surveyReviewedAlready();
  const taken = change(await tx.select().from(surveyStops).where(eq(surveyStops.surveyId, id)));
  await tx.insert(surveyAccessEdits).values({
    ...{ id: editId, surveyId: id, ...taken, device, by: actor.personId },
    ...{ deviceAt: deviceTime(at, now), receivedAt: now },
  });
  return { survey, taken };
}

/** Saves facts about a place, or adds one. Facts that are not given stay; of two edits the one received last stays. */
export async function saveAccess(
  tx: Tx,
  actor: Actor,
  { stop, facts, ...edit }: Edit & { stop: { key: string; end: End }; facts: Facts },
): Promise<{ stops: Stop[] }> {
  const { id, now } = edit;
  const { key } = stop;
  const end = FIRST_STOPS.find((one) => one.key === key)?.end ?? stop.end;
  const { survey, taken } = await takeEdit(tx, actor, edit, (saved) => {
    const before = saved.find((one) => one.key === key);
    if (end !== stop.end || (before && before.end !== end)) throw stopHasOtherEnd.at("stop");
    const further = saved.filter((one) => !isFirstStop(one.key)).length;
    if (!before && !isFirstStop(key) && further >= MAX_STOPS - FIRST_STOPS.length) throw tooManyStops();
    return { key, changes: changesOf(before ?? BLANK_ACCESS, facts) };
  });
  if (taken) {
    const fields = Object.fromEntries(
      Object.entries(taken.changes).map(([field, [, after]]) => [field, after]),
    ) as Partial<Stop>;
    await tx
      .insert(surveyStops)
      .values({ surveyId: id, key, end, ...fields, createdAt: now })
      .onConflictDoUpdate({ target: [surveyStops.surveyId, surveyStops.key], set: { end, ...fields } });
    const changed = Object.keys(taken.changes) as (keyof AccessChanges)[];
    if (changed.length > 0) {
      await tx.update(surveys).set({ updatedAt: now }).where(eq(surveys.id, id));
      await record(tx, actor, surveyAccessSaved, {
        subjectId: id,
        summary: `Access of the survey noted: ${changed.length === 1 ? "1 fact" : `${changed.length} facts`}`,
        data: { stop: key, fields: changed },
        at: now,
      });
    }
  }
  return stopsOfSurvey(tx, survey);
}

/** Removes a further place; its facts stay in the history. */
export async function dropStop(
  tx: Tx,
  actor: Actor,
  { key, ...edit }: Edit & { key: string },
): Promise<{ stops: Stop[] }> {
  if (isFirstStop(key)) throw firstStopStays.at("key");
  const { id, now } = edit;
  const { survey, taken } = await takeEdit(tx, actor, edit, (saved) => {
    const before = saved.find((one) => one.key === key);
    const blank: Facts = BLANK_ACCESS;
    return { key, changes: before ? changesOf(before, blank) : {} };
  });
  if (taken) {
    const dropped = await tx
      .delete(surveyStops)
      .where(and(eq(surveyStops.surveyId, id), eq(surveyStops.key, key)))
      .returning({ key: surveyStops.key });
    if (dropped.length > 0)
      await record(tx, actor, surveyStopDropped, {
        subjectId: id,
        summary: "Place of the survey removed",
        data: { stop: key },
        at: now,
      });
  }
  return stopsOfSurvey(tx, survey);
}
