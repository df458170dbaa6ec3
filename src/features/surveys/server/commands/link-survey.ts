import { eq } from "drizzle-orm";
import type { SubjectType } from "~/features/inventory/inventories/domain/inventories";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { assertReachSubject } from "~/features/inventory/inventories/server/reach";
import { placeJobsOf } from "~/features/jobs/server/commands/place-jobs";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { surveyLinked } from "../../domain";
import { surveyReviewedAlready } from "../../errors";
import { lockSurvey } from "../queries/surveys";
import { surveys } from "../tables";

/** Sets what a survey is for; its inventory is started if there is none. CONFLICT for a reviewed survey. */
export async function linkSurvey(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"survey">; type: SubjectType; subjectId: string; now: Date },
): Promise<{ inventoryId: string }> {
  const { id, type, now } = input;
  const survey = await lockSurvey(tx, id);
  if (survey.state === "reviewed") throw surveyReviewedAlready();
  const subject = { type, id: await assertReachSubject(tx, actor, { type, id: input.subjectId }) };
  const { id: inventoryId } = await startInventory(tx, actor, { subject, origin: "survey", now });
  if (survey.inventoryId === inventoryId) return { inventoryId };
  await tx.update(surveys).set({ inventoryId, updatedAt: now }).where(eq(surveys.id, id));
  // The other inventory's jobs lose the survey's places.
  if (survey.inventoryId) await placeJobsOf(tx, { inventoryIds: [survey.inventoryId] }, now);
  await record(tx, actor, surveyLinked, {
    subjectId: id,
    summary: "Survey linked with another inventory",
    data: { inventoryId },
    at: now,
  });
  return { inventoryId };
}
