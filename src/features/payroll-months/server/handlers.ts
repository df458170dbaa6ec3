import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { answerDone } from "~/platform/http/reach";
import { payrollMonthsContract } from "../contract";
import { closeMonth, reopenMonth } from "./commands";
import { getChecklist, listMonths } from "./queries";

const os = handlersOf(payrollMonthsContract);

export const payrollMonthsHandlers = os.router({
  list: os.list.handler(async () => ({ months: await listMonths(db()) })),
  get: os.get.handler(({ input }) => getChecklist(db(), input.month)),
  close: os.close.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    answerDone(
      transaction((tx) =>
        once(tx, { scope: `payroll-close:${actor.personId}`, key, input }, () =>
          closeMonth(tx, actor, { ...input, now }),
        ),
      ),
    ),
  ),
  reopen: os.reopen.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    answerDone(
      transaction((tx) =>
        once(tx, { scope: `payroll-reopen:${actor.personId}`, key, input }, () =>
          reopenMonth(tx, actor, { ...input, now }),
        ),
      ),
    ),
  ),
});
