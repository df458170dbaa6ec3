import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { expireCopies, fill, fillDrive, syncDrive } from "./commands/mark-documents";
import { syncDueCopies } from "./commands/sync-copies";

const syncWaiting = defineTask("sync-waiting-drive", { retryLimit: 0, expireInSeconds: 300 });
const expireDrive = defineTask("expire-drive", { retryLimit: 1, expireInSeconds: 120 });

export const driveTasks = [
  handleTask(syncDrive, () => syncDueCopies(() => new Date()), { batch: 50 }),
  handleTask(syncWaiting, () => syncDueCopies(() => new Date()), { cron: "* * * * *" }),
  handleTask(fillDrive, (about) => fill(about, new Date())),
  handleTask(expireDrive, () => expireCopies(new Date()), { cron: "40 2 * * *" }),
];
