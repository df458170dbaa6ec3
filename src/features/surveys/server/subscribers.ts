import {
  activityCancelled,
  activityCompleted,
  activityEdited,
  activityMoved,
  activityPlanned,
} from "~/features/activities/domain";
import { visitChosen, visitOffered, visitRevoked } from "~/features/activities/visits/domain";
import { on } from "~/platform/events/events";
import { followVisit } from "./commands/follow-visit";

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

/** The survey is as its visit is. */
export const surveysSubscribers = OF_ACTIVITIES.map((type) =>
  on<object>(type, (tx, { subjectId, actor, at: now }) =>
    followVisit(tx, actor, { activityId: subjectId, now }),
  ),
);
