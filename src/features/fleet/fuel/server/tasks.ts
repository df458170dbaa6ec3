import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { handleTask } from "~/platform/tasks/tasks";
import { removeReceipts } from "./commands";
import { fuelIssues } from "./tables";

export const fuelTasks = [handleTask(removeReceipts, ({ keys }) => removeFilesWithoutRow(fuelIssues, keys))];
