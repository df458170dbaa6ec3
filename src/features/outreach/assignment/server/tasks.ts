import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { MOST_AT_ONCE, remindOwners } from "./commands/remind-owners";
import { routeLead, routeTask } from "./commands/route-lead";

const remindTask = defineTask("remind-owners-of-leads");

export const assignmentTasks = [
  handleTask(
    routeTask,
    async ({ leadId }: { leadId: string }) => {
      await transaction((tx) => routeLead(tx, { leadId, now: new Date() }));
    },
    { batch: 20 },
  ),
  handleTask(
    remindTask,
    async () => {
      while ((await transaction((tx) => remindOwners(tx, new Date()))) === MOST_AT_ONCE);
    },
    { cron: "* * * * *" },
  ),
];
