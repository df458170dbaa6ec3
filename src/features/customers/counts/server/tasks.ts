import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { foldCustomerCounts } from "./commands";

const foldCounts = defineTask("fold-customer-counts");

export const customerCountsTasks = [
  handleTask(foldCounts, () => transaction(foldCustomerCounts), { cron: "*/10 * * * *" }),
];
