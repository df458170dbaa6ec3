import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { answerDone } from "~/platform/http/reach";
import { assignmentRulesContract } from "../contract";
import { createRule, deleteRule, orderRules, updateRule } from "./commands/change-rules";
import { dryRun, listRules, listRuns } from "./queries";

const os = handlersOf(assignmentRulesContract);

export const assignmentRulesHandlers = os.router({
  list: os.list.handler(({ context: { actor, now } }) => listRules(db(), actor, now)),
  create: os.create.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `assignment-rules:${actor.personId}`, key, input }, () =>
        createRule(tx, actor, { ...input, now }),
      ),
    ),
  ),
  update: os.update.handler(({ input, context: { actor, now } }) =>
    answerDone(transaction((tx) => updateRule(tx, actor, { ...input, now }))),
  ),
  order: os.order.handler(({ input, context: { actor, now } }) =>
    answerDone(transaction((tx) => orderRules(tx, actor, { ...input, now }))),
  ),
  remove: os.remove.handler(({ input, context: { actor, now } }) =>
    answerDone(transaction((tx) => deleteRule(tx, actor, { ...input, now }))),
  ),
  dryRun: os.dryRun.handler(({ input, context: { actor, now } }) => dryRun(db(), actor, { ...input, now })),
  runs: os.runs.handler(({ context: { actor } }) => listRuns(db(), actor)),
});
