import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { yearOf } from "../../domain";
import { holidaysContract } from "../contract";
import { addHoliday, removeHoliday } from "./commands";
import { listHolidays } from "./queries";

const os = handlersOf(holidaysContract);

export const holidaysHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor, now } }) => {
    const year = input.year ?? yearOf(nairobiDate(now));
    return { year, holidays: await listHolidays(db(), year), mayChange: can(actor, "manage_leave") };
  }),
  add: os.add.handler(({ input, context }) => act(context, input, addHoliday)),
  remove: os.remove.handler(({ input, context }) => answerDone(act(context, input, removeHoliday))),
});
