import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { answerDone } from "~/platform/http/reach";
import { automationRulesContract } from "../contract";
import { createAutomation, deleteAutomation, updateAutomation } from "./commands/change-automation";
import { dryRun, listAutomation, listAutomationRuns } from "./queries";

const os = handlersOf(automationRulesContract);

export const automationRulesHandlers = os.router({
  list: os.list.handler(({ context: { actor, now } }) => listAutomation(db(), actor, now)),
  create: os.create.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction((tx) =>
      once(tx, { scope: `automation-rules:${actor.personId}`, key, input }, () =>
        createAutomation(tx, actor, { ...input, now }),
      ),
    ),
  ),
  update: os.update.handler(({ input, context: { actor, now } }) =>
    answerDone(transaction((tx) => updateAutomation(tx, actor, { ...input, now }))),
  ),
  remove: os.remove.handler(({ input, context: { actor, now } }) =>
    answerDone(transaction((tx) => deleteAutomation(tx, actor, { ...input, now }))),
  ),
  dryRun: os.dryRun.handler(({ input, context: { actor, now } }) => dryRun(db(), actor, { ...input, now })),
  runs: os.runs.handler(({ context: { actor } }) => listAutomationRuns(db(), actor)),
});
