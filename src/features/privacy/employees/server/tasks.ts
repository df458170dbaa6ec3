import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { finishErasures } from "./commands";

const finish = defineTask("finish-erasures-of-employees", { expireInSeconds: 900 });

export const employeeErasureTasks = [
  // 01:20 in Nairobi.
  handleTask(finish, () => finishErasures(new Date()), { cron: "20 22 * * *" }),
];
