import { transaction } from "~/platform/db/database";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";

/** Reads KRA's lists of codes and classes. `tries` counts the tries before this one. */
export const fetchListsTask = defineTask<{ tries: number }>("fetch-kra-lists", { expireInSeconds: 600 });
const fetchDailyTask = defineTask<Record<string, never>>("fetch-kra-lists-daily", { expireInSeconds: 600 });

/** Seconds until the next try; after the last one it is tomorrow's. */
const PAUSES = [60, 300, 900, 3600];

async function fetchOrPutOff(tries: number): Promise<void> {
  const { fetchLists } = await import("./commands/fetch-lists");
  const startAfterSeconds = PAUSES[tries];
  if ((await fetchLists(() => new Date())) === "later" && startAfterSeconds)
    await transaction((tx) => enqueue(tx, fetchListsTask, { tries: tries + 1 }, { startAfterSeconds }));
}

export const codesTasks = [
  handleTask(fetchListsTask, ({ tries }) => fetchOrPutOff(tries)),
  handleTask(
    fetchDailyTask,
    async () => {
      const { areListsDue } = await import("./commands/fetch-lists");
      if (await areListsDue(new Date())) await fetchOrPutOff(0);
    },
    // A device that was initialised before lists were read gets them within the hour.
    { cron: "20 * * * *" },
  ),
];
