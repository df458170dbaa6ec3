import { defineTask, handleTask } from "~/platform/tasks/tasks";

const watchQueueTask = defineTask("watch-queue-to-kra");

export const noticesTasks = [
  handleTask(
    watchQueueTask,
    async () => {
      const { watchQueue } = await import("./commands");
      await watchQueue(new Date());
    },
    { cron: "* * * * *" },
  ),
];
