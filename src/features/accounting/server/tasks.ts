import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { postBatch } from "./commands/post-entries";

const postEntries = defineTask("post-journal-entries", { expireInSeconds: 900 });

/** Milliseconds per run; the next run continues. */
const RUN = 300_000;

/** Posts what waits, a batch a transaction, so that closing a month never waits long. */
export async function postWaiting(clock: () => Date = () => new Date()): Promise<void> {
  const until = performance.now() + RUN;
  while ((await postBatch(clock())) > 0 && performance.now() < until);
}

export const accountingTasks = [handleTask(postEntries, () => postWaiting(), { cron: "* * * * *" })];
