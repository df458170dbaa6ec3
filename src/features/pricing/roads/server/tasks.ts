import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetRoads } from "./commands";

const forgetOldRoads = defineTask("forget-old-roads", { retryLimit: 0 });

export const roadTasks = [handleTask(forgetOldRoads, () => forgetRoads(new Date()), { cron: "17 * * * *" })];
