import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetPositions, forgetUploads } from "./commands/forget-reports";

const forget = defineTask("forget-crew-positions");

/** In the night, Nairobi time. */
export const crewTasks = [
  handleTask(
    forget,
    async () => {
      const now = new Date();
      await transaction((tx) => forgetPositions(tx, now));
      await forgetUploads(now);
    },
    { cron: "15 23 * * *" },
  ),
];
