import { transaction } from "~/platform/db/database";
import { AppError } from "~/platform/kernel/errors";
import { enqueue, type TaskType } from "~/platform/tasks/tasks";

const LONGEST_RUN_MS = 60_000;

/**
 * Repeats `step` until it returns false or the integration was disabled or disconnected. After a minute queues the task for
 * the rest.
 */
export async function workWhileReady(task: TaskType<object>, step: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  try {
    while (await step())
      if (performance.now() >= until) return await transaction((tx) => enqueue(tx, task, {}));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
