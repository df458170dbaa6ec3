import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { completeActivity } from "../../../server/commands/end-activity";
import { activities } from "../../../server/tables";
import type { Survey } from "../../domain";
import { surveyOnlyOfVisits } from "../../errors";
import { visitSurveys } from "../tables";

/** Completes an activity, for a site visit with its survey. INVALID at `survey` for other types. */
export async function completeVisit(
  tx: Tx,
  actor: Actor,
  {
    survey,
    ...input
  }: Parameters<typeof completeActivity>[2] & { id: Reach<"activity">; survey: Survey | null },
): Promise<{ followUpId: string | null }> {
  const { id: activityId, now } = input;
  const completed = await completeActivity(tx, actor, input);
  if (!survey) return completed;
  const [row] = await tx
    .select({ type: activities.type })
    .from(activities)
    .where(eq(activities.id, activityId));
  if (row?.type !== "site_visit") throw surveyOnlyOfVisits.at("survey");
  const rooms = Object.fromEntries(Object.entries(survey.rooms).filter(([, count]) => count > 0));
  await tx.insert(visitSurveys).values({ activityId, ...survey, rooms, notedAt: now });
  return completed;
}
