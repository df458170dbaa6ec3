import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { writeAfterMoves } from "./commands";

const after = defineTask("write-after-moves");

/** Looked for twice an hour; what was missed while nothing ran is made up for. */
export const afterTasks = [
  handleTask(
    after,
    async () => {
      await writeAfterMoves(new Date());
    },
    { cron: "*/30 * * * *" },
  ),
];
