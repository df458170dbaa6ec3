import {
  activityCancelled,
  activityCompleted,
  activityEdited,
  activityMoved,
  activityPlanned,
} from "~/features/activities/domain";
import { visitChosen, visitOffered, visitRevoked } from "~/features/activities/visits/domain";
import { placeJobsOf } from "~/features/jobs/server/commands/place-jobs";
import { on } from "~/platform/events/events";
import {
  surveyAccessSaved,
  surveyLinked,
  surveyMoved,
  surveyPlanned,
  surveyStarted,
  surveyStopDropped,
} from "../domain";
import { followVisit } from "./commands/follow-visit";
import { findInventoryId } from "./queries/surveys";

const OF_ACTIVITIES = [
  activityPlanned,
  activityEdited,
  activityMoved,
  activityCancelled,
  activityCompleted,
  visitOffered,
  visitRevoked,
  visitChosen,
];

/** They may change the surveyed places of an inventory. */
const OF_PLACES = [
  surveyPlanned,
  surveyMoved,
  surveyStarted,
  surveyAccessSaved,
  surveyStopDropped,
  surveyLinked,
];

/** The survey is as its visit is, and jobs are where the survey says. */
export const surveysSubscribers = [
  ...OF_ACTIVITIES.map((type) =>
    on<object>(type, (tx, { subjectId, actor, at: now }) =>
      followVisit(tx, actor, { activityId: subjectId, now }),
    ),
  ),
  ...OF_PLACES.map((type) =>
    on<object>(type, async (tx, { subjectId, at }) => {
      const inventoryId = await findInventoryId(tx, subjectId);
      if (inventoryId) await placeJobsOf(tx, { inventoryIds: [inventoryId] }, at);
    }),
  ),
];
