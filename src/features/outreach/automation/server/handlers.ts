import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { automationRulesContract } from "../contract";
import { automations } from "./commands/change-automation";
import { dryRun, listAutomation, listAutomationRuns } from "./queries";

const os = handlersOf(automationRulesContract);

export const automationRulesHandlers = os.router({
  list: os.list.handler(({ context: { actor, now } }) => listAutomation(db(), actor, now)),
  create: os.create.handler(({ input, context }) => automations.handle.create(context, input)),
  update: os.update.handler(({ input, context }) => automations.handle.update(context, input)),
  remove: os.remove.handler(({ input, context }) => automations.handle.remove(context, input)),
  dryRun: os.dryRun.handler(({ input, context: { actor, now } }) => dryRun(db(), actor, { ...input, now })),
  runs: os.runs.handler(({ context: { actor } }) => listAutomationRuns(db(), actor)),
});
