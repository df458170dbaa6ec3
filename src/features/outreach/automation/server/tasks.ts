import { transaction } from "~/platform/db/database";
import { handleTask } from "~/platform/tasks/tasks";
import { runRule, runRuleTask } from "./commands/run-rule";

export const automationTasks = [
  handleTask(
    runRuleTask,
    async ({ runId }: { runId: string }) => {
      await transaction((tx) => runRule(tx, { runId, now: new Date() }));
    },
    { batch: 20 },
  ),
];
