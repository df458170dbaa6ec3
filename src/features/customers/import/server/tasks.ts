import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetFiles } from "./commands";

const forgetImportFiles = defineTask("forget-customer-import-files");

export const customerImportsTasks = [
  handleTask(forgetImportFiles, () => transaction((tx) => forgetFiles(tx, new Date())), {
    cron: "50 * * * *",
  }),
];
