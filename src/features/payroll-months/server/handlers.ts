import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce, answerDone } from "~/platform/http/reach";
import { payrollMonthsContract } from "../contract";
import { closeMonth, reopenMonth } from "./commands";
import { getChecklist, listMonths } from "./queries";

const os = handlersOf(payrollMonthsContract);

export const payrollMonthsHandlers = os.router({
  list: os.list.handler(async () => ({ months: await listMonths(db()) })),
  get: os.get.handler(({ input }) => getChecklist(db(), input.month)),
  close: os.close.handler(({ input, context }) =>
    answerDone(actOnce("payroll-close", context, input, closeMonth)),
  ),
  reopen: os.reopen.handler(({ input, context }) =>
    answerDone(actOnce("payroll-reopen", context, input, reopenMonth)),
  ),
});
