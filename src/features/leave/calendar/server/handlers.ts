import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { leaveCalendarContract } from "../contract";
import { getLeaveMonth } from "./queries";

const os = handlersOf(leaveCalendarContract);

export const leaveCalendarHandlers = os.router({
  month: os.month.handler(({ input, context: { actor, now } }) =>
    getLeaveMonth(db(), actor, { ...input, month: input.month ?? nairobiDate(now).slice(0, 7) }),
  ),
});
