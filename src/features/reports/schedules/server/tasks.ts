import { defineTask, handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { sendDueReports } from "./commands/send-reports";

const sendReports = defineTask("send-scheduled-reports", { expireInSeconds: 300 });

/** Every ten minutes; a run makes up for missed ones. */
export const schedulesTasks: readonly TaskHandler[] = [
  handleTask(sendReports, () => sendDueReports(new Date()), { cron: "*/10 * * * *" }),
];
