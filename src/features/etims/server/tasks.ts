import { transaction } from "~/platform/db/database";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";

/** Sends what waits in a branch, oldest number first. */
export const sendSubmissionsTask = defineTask<{ branchId: string }>("send-to-kra", { expireInSeconds: 600 });
/** Begins with what no task sends any more: after a pause, a crash or a restart. */
const sendWaitingTask = defineTask<{ branchId: string }>("send-waiting-to-kra");

const goOn = (branchId: string) => transaction((tx) => enqueue(tx, sendSubmissionsTask, { branchId }));

export const etimsTasks = [
  handleTask(sendSubmissionsTask, async ({ branchId }) => {
    const { sendSubmissions } = await import("./commands/send-submissions");
    if (await sendSubmissions(branchId, () => new Date())) await goOn(branchId);
  }),
  handleTask(
    sendWaitingTask,
    async () => {
      const { listWaitingBranches } = await import("./commands/send-submissions");
      for (const { branchId } of await listWaitingBranches()) await goOn(branchId);
    },
    { cron: "* * * * *" },
  ),
];
