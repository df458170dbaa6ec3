import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { handleTask } from "~/platform/tasks/tasks";
import { removePurchaseFiles } from "./commands/attach-file";
import { purchaseFiles } from "./tables";

export const purchasesTasks = [
  handleTask(removePurchaseFiles, ({ keys }) => removeFilesWithoutRow(purchaseFiles, keys)),
];
