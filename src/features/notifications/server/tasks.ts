import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetNotifications } from "./commands/read-notifications";
import { type Happened, spreadNotification, tellHappened } from "./commands/tell-happened";
import { tellOverdue } from "./commands/tell-overdue";

const noticeOverdue = defineTask("notice-overdue-invoices");
const forgetOld = defineTask("forget-old-notifications");

export const notificationsTasks = [
  handleTask(
    spreadNotification,
    async (happened: Happened) => {
      await transaction((tx) => tellHappened(tx, happened));
    },
    { batch: 20 },
  ),
  // 06:10 in Nairobi, before the office opens.
  handleTask(noticeOverdue, () => transaction((tx) => tellOverdue(tx, new Date())), { cron: "10 3 * * *" }),
  handleTask(forgetOld, () => forgetNotifications(new Date()), { cron: "20 23 * * *" }),
];
