import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { lookAgain } from "./commands/look-again";

const lookAtConnections = defineTask("look-at-connections", { retryLimit: 0, expireInSeconds: 120 });

export const connectionsTasks = [
  handleTask(lookAtConnections, () => lookAgain(() => new Date()), { cron: "*/5 * * * *" }),
];
