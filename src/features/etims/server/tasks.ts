import { defineTask, handleTask } from "~/platform/tasks/tasks";

/** Sends what waits in a branch, oldest number first. */
export const sendSubmissionsTask = defineTask<{ branchId: string }>("send-to-kra", { expireInSeconds: 600 });
/** Sends what no other task will: after a pause, a crash or a restart. */
const sendWaitingTask = defineTask<{ branchId: string }>("send-waiting-to-kra", { expireInSeconds: 600 });

export const etimsTasks = [
  handleTask(sendSubmissionsTask, async ({ branchId }) => {
    const { sendSubmissions } = await import("./commands/send-submissions");
    await sendSubmissions(branchId, () => new Date());
  }),
  handleTask(
    sendWaitingTask,
    async () => {
      const { sendWaiting } = await import("./commands/send-submissions");
      await sendWaiting(() => new Date());
    },
    { cron: "* * * * *" },
  ),
];
