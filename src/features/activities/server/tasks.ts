import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { noticeOverdue } from "./commands/notice-overdue";

const notice = defineTask("notice-overdue-activities");

export const activitiesTasks = [
  // Every 15 minutes from six in the morning, Nairobi.
  handleTask(notice, async () => void (await transaction((tx) => noticeOverdue(tx, new Date()))), {
    cron: "*/15 3-20 * * *",
  }),
];
