import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { fillAudience, fillMembers, syncAudience, syncMembers } from "./commands";

const hearAudience = defineTask("hear-audience", { retryLimit: 0, expireInSeconds: 180 });

export const audienceTasks = [
  handleTask(syncAudience, () => syncMembers(() => new Date()), { batch: 50 }),
  handleTask(hearAudience, () => syncMembers(() => new Date()), { cron: "*/5 * * * *" }),
  handleTask(fillAudience, () => fillMembers(new Date())),
];
