import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetRoads } from "../../server/commands/find-road";

const forgetOldRoads = defineTask("forget-old-roads", { retryLimit: 0 });

export const roadTasks = [handleTask(forgetOldRoads, () => forgetRoads(new Date()), { cron: "17 * * * *" })];
