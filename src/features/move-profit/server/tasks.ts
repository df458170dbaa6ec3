import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { deriveBatch } from "./commands/derive-profits";

const deriveProfits = defineTask("derive-move-profits", { expireInSeconds: 900 });

/** Milliseconds per run; the next run continues. */
const RUN = 300_000;

/** Derives what waits, a batch a transaction. */
export async function deriveWaiting(clock: () => Date = () => new Date()): Promise<void> {
  const until = performance.now() + RUN;
  while ((await deriveBatch(clock())) > 0 && performance.now() < until);
}

export const moveProfitTasks = [handleTask(deriveProfits, () => deriveWaiting(), { cron: "* * * * *" })];
