import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { askForRatings } from "./commands";

const ask = defineTask("ask-for-ratings");

/** Looked for twice an hour; what was missed while nothing ran is made up for. */
export const ratingsTasks = [
  handleTask(
    ask,
    async () => {
      await askForRatings(new Date());
    },
    { cron: "*/30 * * * *" },
  ),
];
