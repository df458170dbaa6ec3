import { proveAgain } from "~/features/identity/server/commands/prove-again";
import { db, transaction } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOnceOn, answerDone } from "~/platform/http/reach";
import { payrollPeriodsContract } from "../contract/periods";
import { tokenPreparesOnly } from "../errors";
import { approvePeriod, withdrawApproval } from "./commands/approve-period";
import { correctPeriod } from "./commands/correct-period";
import { openMonth } from "./commands/open-month";
import {
  adjustItem,
  cancelPeriod,
  createPeriod,
  generatePeriod,
  returnPeriod,
} from "./commands/prepare-period";
import { releasePeriod } from "./commands/settle-period";
import {
  getPayrollStats,
  getPeriod,
  getRun,
  listItems,
  listItemsOf,
  listPeriods,
  proposePeriod,
} from "./queries/periods";
import { reviewPeriod } from "./queries/review";
import { assertNotOwn, listPayable, shownFigures, workOutRun } from "./queries/runs";
import { assertReachItem, assertReachPeriod } from "./reach";

const os = handlersOf(payrollPeriodsContract);
const preparing = actOnceOn(assertReachPeriod("process_payroll"));
const deciding = actOnceOn(assertReachPeriod("approve_payroll"));
const returning = actOnceOn(assertReachPeriod("approve_payroll", "process_payroll"));
const releasing = actOnceOn(assertReachPeriod("release_payments"));
const adjusting = actOnceOn(assertReachItem);
const keyed = (of: string, { actor, idempotencyKey: key }: RequestContext, input: unknown) => ({
  scope: `payroll-${of}:${actor.personId}`,
  key,
  input,
});

export const payrollPeriodsHandlers = os.router({
  stats: os.stats.handler(({ context }) => getPayrollStats(db(), context.now)),
  list: os.list.handler(({ input }) => listPeriods(db(), input)),
  get: os.get.handler(({ input, context }) => getPeriod(db(), context.actor, input.id)),
  items: os.items.handler(({ input }) => listItems(db(), input)),
  review: os.review.handler(({ input }) => reviewPeriod(db(), input.id)),
  proposal: os.proposal.handler(({ context }) => proposePeriod(db(), context.now)),
  ofEmployee: os.ofEmployee.handler(async ({ input, context }) => ({
    items: await listItemsOf(db(), context.actor, input.number),
  })),
  employees: os.employees.handler(async ({ input }) => ({
    employees: await listPayable(db(), await getRun(db(), input.id)),
  })),
  preview: os.preview.handler(async ({ input, context }) => {
    const { digest, ruleSet, notices, totals, worked } = await workOutRun(
      db(),
      await getRun(db(), input.id),
      input,
    );
    assertNotOwn(context.actor, worked);
    return { digest, ruleSet, notices, totals, items: worked.map(shownFigures) };
  }),
  create: os.create.handler(({ input, context }) =>
    transaction((tx) =>
      once(tx, keyed("create", context, input), () =>
        createPeriod(tx, context.actor, { ...input, now: context.now }),
      ),
    ),
  ),
  openMonth: os.openMonth.handler(({ input, context }) =>
    transaction((tx) =>
      once(tx, keyed("month", context, input), () =>
        openMonth(tx, context.actor, { ...input, now: context.now }),
      ),
    ),
  ),
  generate: os.generate.handler(async ({ input, context }) => {
    const { digest } = await preparing("payroll-generate", context, input, generatePeriod);
    return { payrollPeriod: await getPeriod(db(), context.actor, input.id), digest };
  }),
  adjust: os.adjust.handler(({ input: { itemId: id, ...input }, context }) =>
    answerDone(
      adjusting("payroll-adjust", context, { id, ...input }, (tx, actor, { publicUrl: _, ...item }) =>
        adjustItem(tx, actor, item),
      ),
    ),
  ),
  return: os.return.handler(({ input, context }) =>
    answerDone(returning("payroll-return", context, input, returnPeriod)),
  ),
  approve: os.approve.handler(({ input, context }) =>
    answerDone(deciding("payroll-approve", context, input, approvePeriod)),
  ),
  withdraw: os.withdraw.handler(({ input, context }) =>
    answerDone(deciding("payroll-withdraw", context, input, withdrawApproval)),
  ),
  release: os.release.handler(async ({ input: { id, ...proof }, context }) => {
    if (context.actor.kind === "api") throw tokenPreparesOnly();
    await proveAgain(context, proof);
    return answerDone(releasing("payroll-release", context, { id }, releasePeriod));
  }),
  cancel: os.cancel.handler(({ input, context }) =>
    answerDone(preparing("payroll-cancel", context, input, cancelPeriod)),
  ),
  correct: os.correct.handler(({ input, context }) =>
    preparing("payroll-correct", context, input, correctPeriod),
  ),
});
