import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { sendDueReminders } from "./commands";

const remind = defineTask("send-payment-reminders");

/** Twice an hour; a run makes up for missed ones. */
export const remindersTasks = [
  handleTask(
    remind,
    async () => {
      await sendDueReminders(new Date());
    },
    { cron: "*/30 * * * *" },
  ),
];
