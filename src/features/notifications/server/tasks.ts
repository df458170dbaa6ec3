import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { notifyOfEndings } from "./commands/notify-of-endings";
import { fanOutNotification, type Happened, notifyOfEvent } from "./commands/notify-of-event";
import { notifyOfExpiries } from "./commands/notify-of-expiries";
import { notifyOfOverdue } from "./commands/notify-of-overdue";
import { notifyOfPapers } from "./commands/notify-of-papers";
import { notifyOfRisks } from "./commands/notify-of-risks";
import { forgetNotifications } from "./commands/read-notifications";

const noticeOverdue = defineTask("notice-overdue-invoices");
const noticeRisks = defineTask("notice-customers-at-risk");
const noticeExpiries = defineTask("notice-expiries-of-staff");
const noticePapers = defineTask("notice-ends-of-vehicle-papers");
const noticeEndings = defineTask("notice-ends-of-employment");
const forgetOld = defineTask("forget-old-notifications");

export const notificationsTasks = [
  handleTask(
    fanOutNotification,
    async (happened: Happened) => {
      await transaction((tx) => notifyOfEvent(tx, happened));
    },
    { batch: 20 },
  ),
  // 06:10 in Nairobi, before the office opens.
  handleTask(noticeOverdue, () => transaction((tx) => notifyOfOverdue(tx, new Date())), {
    cron: "10 3 * * *",
  }),
  // 06:15, after the night's alerts are raised.
  handleTask(noticeRisks, () => transaction((tx) => notifyOfRisks(tx, new Date())), { cron: "15 3 * * *" }),
  // 06:20 in Nairobi.
  handleTask(noticeExpiries, () => transaction((tx) => notifyOfExpiries(tx, new Date())), {
    cron: "20 3 * * *",
  }),
  handleTask(noticePapers, () => transaction((tx) => notifyOfPapers(tx, new Date())), {
    cron: "22 3 * * *",
  }),
  handleTask(noticeEndings, () => transaction((tx) => notifyOfEndings(tx, new Date())), {
    cron: "25 3 * * *",
  }),
  handleTask(forgetOld, () => forgetNotifications(new Date()), { cron: "20 23 * * *" }),
];
