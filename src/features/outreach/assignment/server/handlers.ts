import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { assignmentRulesContract } from "../contract";
import { leadRules, orderRules } from "./commands/change-rules";
import { dryRun, listRules, listRuns } from "./queries";

const os = handlersOf(assignmentRulesContract);

export const assignmentRulesHandlers = os.router({
  list: os.list.handler(({ context: { actor, now } }) => listRules(db(), actor, now)),
  create: os.create.handler(({ input, context }) => leadRules.handle.create(context, input)),
  update: os.update.handler(({ input, context }) => leadRules.handle.update(context, input)),
  order: os.order.handler(({ input, context }) => answerDone(act(context, input, orderRules))),
  remove: os.remove.handler(({ input, context }) => leadRules.handle.remove(context, input)),
  dryRun: os.dryRun.handler(({ input, context: { actor, now } }) => dryRun(db(), actor, { ...input, now })),
  runs: os.runs.handler(({ context: { actor } }) => listRuns(db(), actor)),
});
