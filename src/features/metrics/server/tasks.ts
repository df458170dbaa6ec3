import { defineTask, handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { foldDailySums } from "./commands";

const foldSums = defineTask<Record<string, never>>("fold-daily-sums");

export const sumsTasks: readonly TaskHandler[] = [
  handleTask(foldSums, foldDailySums, { cron: "*/10 * * * *" }),
];
