import { defineTask, handleTask, type TaskHandler } from "~/platform/tasks/tasks";
import { foldInvoiceSums } from "../figures/server/commands";

const foldSums = defineTask<Record<string, never>>("fold-invoice-sums");

export const invoicesTasks: readonly TaskHandler[] = [
  handleTask(foldSums, foldInvoiceSums, { cron: "*/10 * * * *" }),
];
