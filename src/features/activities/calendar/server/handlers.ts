import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { activityCalendarContract } from "../contract";
import { getActivityCalendar } from "./queries";

const os = handlersOf(activityCalendarContract);

export const activityCalendarHandlers = os.router({
  get: os.get.handler(({ input, context: { actor, now } }) => getActivityCalendar(db(), actor, input, now)),
});
