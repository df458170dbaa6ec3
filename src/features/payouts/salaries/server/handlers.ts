import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce, actOnceOn, answerDone } from "~/platform/http/reach";
import { salariesContract } from "../contract";
import { tokenReleasesNothing } from "../errors";
import { askBalance } from "./commands/ask-mpesa";
import {
  checkPayment,
  decidePayment,
  markAllPaid,
  markPaid,
  resumeRun,
  retryPayment,
} from "./commands/decide-payment";
import { findRun, getBalance, listPayees, listSalaries } from "./queries";
import { assertReachSalaryPayment, assertReachSalaryRun } from "./reach";

const os = handlersOf(salariesContract);
const acting = actOnceOn(assertReachSalaryPayment);
const resuming = actOnceOn(assertReachSalaryRun);

export const salariesHandlers = os.router({
  list: os.list.handler(({ input }) => listSalaries(db(), input)),
  run: os.run.handler(({ input }) => findRun(db(), input.id)),
  payees: os.payees.handler(async ({ input }) => ({ payees: await listPayees(db(), input.id) })),
  balance: os.balance.handler(() => getBalance(db())),
  askBalance: os.askBalance.handler(({ context: { actor, now, idempotencyKey } }) => {
    if (actor.kind === "api") throw tokenReleasesNothing();
    return askBalance(actor, now, idempotencyKey);
  }),
  retry: os.retry.handler(({ input, context }) => acting("salary-retry", context, input, retryPayment)),
  check: os.check.handler(({ input, context }) =>
    answerDone(acting("salary-check", context, input, checkPayment)),
  ),
  decide: os.decide.handler(({ input, context }) =>
    answerDone(acting("salary-decide", context, input, decidePayment)),
  ),
  markPaid: os.markPaid.handler(({ input, context }) =>
    answerDone(acting("salary-paid", context, input, markPaid)),
  ),
  markAllPaid: os.markAllPaid.handler(({ input, context }) =>
    actOnce("salaries-paid", context, input, async (tx, actor, { now }) => {
      const ids = [];
      for (const id of input.ids) ids.push(await assertReachSalaryPayment(tx, actor, id));
      return markAllPaid(tx, actor, { ids, reference: input.reference, now });
    }),
  ),
  resume: os.resume.handler(({ input, context }) =>
    answerDone(resuming("salary-resume", context, input, resumeRun)),
  ),
});
