import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { writeAfterMoves } from "./commands";

const after = defineTask("write-after-moves");

/** Runs twice an hour. The next run catches up after downtime. */
export const afterTasks = [
  handleTask(
    after,
    async () => {
      await writeAfterMoves(new Date());
    },
    { cron: "*/30 * * * *" },
  ),
];
