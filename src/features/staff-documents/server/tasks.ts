import { transaction } from "~/platform/db/database";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetStaffDocuments, removeStaffFiles } from "./commands/forget-staff-documents";
import { employeeDocuments } from "./tables";

const forget = defineTask("forget-staff-documents");

export const staffDocumentsTasks = [
  handleTask(removeStaffFiles, ({ keys }) => removeFilesWithoutRow(employeeDocuments, keys)),
  handleTask(forget, () => transaction((tx) => forgetStaffDocuments(tx, new Date())), {
    cron: "50 22 * * *",
  }),
];
