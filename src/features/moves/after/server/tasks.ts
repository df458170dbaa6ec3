import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { writeAfterMoves } from "./commands";

const after = defineTask("write-after-moves");

export const afterTasks = [
  handleTask(
    after,
    async () => {
      await writeAfterMoves(new Date());
    },
    { cron: "*/30 * * * *" },
  ),
];
