import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { fill, fillCalendar, syncCalendar, syncDueEntries } from "./commands";

const syncWaiting = defineTask("sync-waiting-calendar", { retryLimit: 0, expireInSeconds: 180 });

export const calendarTasks = [
  handleTask(syncCalendar, () => syncDueEntries(() => new Date()), { batch: 50 }),
  handleTask(syncWaiting, () => syncDueEntries(() => new Date()), { cron: "* * * * *" }),
  handleTask(fillCalendar, () => fill(new Date())),
];
