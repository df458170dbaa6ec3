import { transaction } from "~/platform/db/database";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { pauseAfter } from "../../domain";
import { sendSubmissionsTask } from "../../server/tasks";

/** Registers the items of a branch that wait for it. `tries` counts the tries before this one. */
export const registerItemsTask = defineTask<{ branchId: string; tries: number }>("register-items-at-kra", {
  expireInSeconds: 600,
});
const registerDailyTask = defineTask<Record<string, never>>("register-items-at-kra-daily");

const MOST_TRIES = 12;

export const itemsTasks = [
  handleTask(registerItemsTask, async ({ branchId, tries }) => {
    const { registerWaiting } = await import("./commands/register-waiting");
    const outcome = await registerWaiting(branchId, () => new Date());
    await transaction(async (tx) => {
      if (outcome === "done") await enqueue(tx, sendSubmissionsTask, { branchId });
      else if (tries < MOST_TRIES)
        await enqueue(
          tx,
          registerItemsTask,
          { branchId, tries: tries + 1 },
          { startAfterSeconds: pauseAfter(tries + 1) },
        );
    });
  }),
  handleTask(
    registerDailyTask,
    async () => {
      const { findWaitingBranch } = await import("./commands/register-waiting");
      const branchId = await findWaitingBranch(new Date());
      if (branchId) await transaction((tx) => enqueue(tx, registerItemsTask, { branchId, tries: 0 }));
    },
    { cron: "40 1 * * *" },
  ),
];
