import { transaction } from "~/platform/db/database";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetPapers, removePaperFiles } from "./commands/forget-papers";
import { vehiclePapers } from "./tables";

const forget = defineTask("forget-vehicle-papers");

export const papersTasks = [
  handleTask(removePaperFiles, ({ keys }) => removeFilesWithoutRow(vehiclePapers, keys)),
  handleTask(forget, () => transaction((tx) => forgetPapers(tx, new Date())), { cron: "52 22 * * *" }),
];
