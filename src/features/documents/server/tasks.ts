import { transaction } from "~/platform/db/database";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetDocuments, removeFiles } from "./commands/forget-documents";
import { customerDocuments } from "./tables";

const forget = defineTask("forget-customer-documents");

export const customerDocumentsTasks = [
  handleTask(removeFiles, ({ keys }) => removeFilesWithoutRow(customerDocuments, keys)),
  handleTask(forget, () => transaction((tx) => forgetDocuments(tx, new Date())), { cron: "45 22 * * *" }),
];
