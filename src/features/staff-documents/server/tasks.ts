import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import {
  forgetStaffDocuments,
  removeStaffFiles,
  removeStaffFilesWithoutRow,
} from "./commands/forget-staff-documents";

const forget = defineTask("forget-staff-documents");

export const staffDocumentsTasks = [
  handleTask(removeStaffFiles, ({ keys }) => removeStaffFilesWithoutRow(keys)),
  handleTask(forget, () => transaction((tx) => forgetStaffDocuments(tx, new Date())), {
    cron: "50 22 * * *",
  }),
];
