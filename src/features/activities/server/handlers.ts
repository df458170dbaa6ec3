import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { activitiesContract } from "../contract";
import { rescheduleActivity, startActivity, updateActivity } from "./commands/change-activity";
import { cancelActivity, completeActivity } from "./commands/end-activity";
import { logCall } from "./commands/log-call";
import { planActivity } from "./commands/plan-activity";
import { getActivity, getMyDay, listActivities, listActivityStaff } from "./queries";
import { assertReachActivity } from "./reach";

const os = handlersOf(activitiesContract);
const acting = actOn(assertReachActivity);
const done = true as const;

export const activitiesHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => listActivities(db(), actor, input, now)),
  myDay: os.myDay.handler(({ context: { actor, now } }) => getMyDay(db(), actor, now)),
  staff: os.staff.handler(({ context }) => listActivityStaff(db(), context.actor)),
  get: os.get.handler(({ input, context: { actor, now } }) => getActivity(db(), actor, input.id, now)),
  create: os.create.handler(({ input, context }) => actOnce("activities", context, input, planActivity)),
  logCall: os.logCall.handler(({ input, context }) => actOnce("activity-calls", context, input, logCall)),
  update: os.update.handler(({ input, context }) => answerDone(acting(context, input, updateActivity))),
  start: os.start.handler(({ input, context }) => answerDone(acting(context, input, startActivity))),
  complete: os.complete.handler(async ({ input, context }) => ({
    done,
    ...(await acting(context, input, completeActivity)),
  })),
  cancel: os.cancel.handler(async ({ input, context }) => ({
    done,
    ...(await acting(context, input, cancelActivity)),
  })),
  reschedule: os.reschedule.handler(async ({ input, context }) => ({
    done,
    ...(await acting(context, input, rescheduleActivity)),
  })),
});
