import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { gatherWords, rebuildWords } from "./commands";

const gatherSearchWords = defineTask("gather-search-words", { retryLimit: 1 });
const rebuildSearchWords = defineTask("rebuild-search-words", { retryLimit: 2, expireInSeconds: 900 });

/** New names are read as such within minutes; names that are gone leave in the night. */
export const searchTasks = [
  handleTask(gatherSearchWords, () => gatherWords(new Date()), { cron: "*/5 * * * *" }),
  handleTask(rebuildSearchWords, () => rebuildWords(), { cron: "40 23 * * *" }),
];
