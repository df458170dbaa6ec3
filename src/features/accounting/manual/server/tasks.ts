import { transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { manualEntryFiles } from "../../server/tables";
import { removeManualFiles, repeatEntries } from "./commands";

const repeat = defineTask("repeat-manual-entries");

export const manualEntryTasks = [
  handleTask(removeManualFiles, ({ keys }) => removeFilesWithoutRow(manualEntryFiles, keys)),
  handleTask(
    repeat,
    async () => {
      await transaction((tx) => repeatEntries(tx, system, new Date()));
    },
    { cron: "20 0 * * *" },
  ),
];
