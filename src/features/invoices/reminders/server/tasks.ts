import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { sendDueReminders } from "./commands";

const remind = defineTask("send-payment-reminders");

/** Looked for twice an hour; what was missed while nothing ran is made up for. */
export const remindersTasks = [
  handleTask(
    remind,
    async () => {
      await sendDueReminders(new Date());
    },
    { cron: "*/30 * * * *" },
  ),
];
