import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetFiles } from "./commands";

const forgetImportFiles = defineTask("forget-lead-import-files");

export const leadImportsTasks = [
  handleTask(forgetImportFiles, () => transaction((tx) => forgetFiles(tx, new Date())), {
    cron: "45 * * * *",
  }),
];
