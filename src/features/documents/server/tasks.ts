import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetDocuments, removeFiles, removeFilesWithoutRow } from "./commands/forget-documents";

const forget = defineTask("forget-customer-documents");

export const customerDocumentsTasks = [
  handleTask(removeFiles, ({ keys }) => removeFilesWithoutRow(keys)),
  handleTask(forget, () => transaction((tx) => forgetDocuments(tx, new Date())), { cron: "45 22 * * *" }),
];
