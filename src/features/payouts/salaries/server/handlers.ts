import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { salariesContract } from "../contract";
import { tokenReleasesNothing } from "../errors";
import { askBalance } from "./commands/ask-mpesa";
import { checkPayment, decidePayment, markPaid, resumeRun, retryPayment } from "./commands/decide-payment";
import { findRun, getBalance, listPayees, listSalaries } from "./queries";
import { assertReachSalaryPayment, assertReachSalaryRun } from "./reach";

const os = handlersOf(salariesContract);
const acting = actOn(assertReachSalaryPayment);

export const salariesHandlers = os.router({
  list: os.list.handler(({ input }) => listSalaries(db(), input)),
  run: os.run.handler(({ input }) => findRun(db(), input.id)),
  payees: os.payees.handler(async ({ input }) => ({ payees: await listPayees(db(), input.id) })),
  balance: os.balance.handler(() => getBalance(db())),
  askBalance: os.askBalance.handler(({ context: { actor, now } }) => {
    if (actor.kind === "api") throw tokenReleasesNothing();
    return askBalance(actor, now);
  }),
  retry: os.retry.handler(({ input, context }) =>
    acting(context, input, (tx, who, of) =>
      once(tx, { scope: `salary-retry:${who.personId}`, key: context.idempotencyKey, input }, () =>
        retryPayment(tx, who, of),
      ),
    ),
  ),
  check: os.check.handler(({ input, context }) => answerDone(acting(context, input, checkPayment))),
  decide: os.decide.handler(({ input, context }) => answerDone(acting(context, input, decidePayment))),
  markPaid: os.markPaid.handler(({ input, context }) => answerDone(acting(context, input, markPaid))),
  resume: os.resume.handler(({ input, context }) =>
    answerDone(actOn(assertReachSalaryRun)(context, input, resumeRun)),
  ),
});
