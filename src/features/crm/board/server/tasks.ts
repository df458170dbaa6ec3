import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { foldOpportunitySums } from "./commands";

const foldSums = defineTask("fold-opportunity-sums");

export const boardTasks = [
  handleTask(foldSums, () => transaction(foldOpportunitySums), { cron: "*/10 * * * *" }),
];
