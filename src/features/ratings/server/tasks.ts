import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { askForRatings } from "./commands";

const ask = defineTask("ask-for-ratings");

/** Runs twice an hour, after subscribers got their message after a move. The next run catches up after downtime. */
export const ratingsTasks = [
  handleTask(
    ask,
    async () => {
      await askForRatings(new Date());
    },
    { cron: "15,45 * * * *" },
  ),
];
