import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { gatherWords, rebuildWords } from "./commands";

const gatherSearchWords = defineTask("gather-search-words", { retryLimit: 1 });
const rebuildSearchWords = defineTask("rebuild-search-words", { retryLimit: 2, expireInSeconds: 900 });

/** New names are added within minutes; erased names are removed at night. */
export const searchTasks = [
  handleTask(gatherSearchWords, () => gatherWords(new Date()), { cron: "*/5 * * * *" }),
  handleTask(rebuildSearchWords, () => rebuildWords(), { cron: "40 23 * * *" }),
];
