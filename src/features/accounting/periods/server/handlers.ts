import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { bookMonthsContract } from "../contract";
import { closeBookMonth, reopenBookMonth } from "./commands";
import { listMonths } from "./queries";

const os = handlersOf(bookMonthsContract);

export const bookMonthsHandlers = os.router({
  list: os.list.handler(async ({ context: { now } }) => ({
    months: await listMonths(db(), nairobiDate(now)),
  })),
  close: os.close.handler(({ input, context }) => answerDone(act(context, input, closeBookMonth))),
  reopen: os.reopen.handler(({ input, context }) => answerDone(act(context, input, reopenBookMonth))),
});
