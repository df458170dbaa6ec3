import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { handleTask } from "~/platform/tasks/tasks";
import { removeSupplierFiles } from "./commands";
import { supplierPapers } from "./tables";

export const supplierPapersTasks = [
  handleTask(removeSupplierFiles, ({ keys }) => removeFilesWithoutRow(supplierPapers, keys)),
];
