import { handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { fillLane, runMailingsTask } from "./commands/run-mailings";

export const mailingsTasks: readonly TaskHandler[] = [
  handleTask(runMailingsTask, fillLane, { cron: "* * * * *" }),
];
