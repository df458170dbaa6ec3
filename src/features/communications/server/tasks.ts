import { transaction } from "~/platform/db/database";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { removeFiles } from "./commands/attach-files";
import { noticeDue } from "./commands/notice-due";
import { communicationAttachments } from "./tables";

const notice = defineTask("notice-due-communications");

export const communicationsTasks = [
  handleTask(removeFiles, ({ keys }) => removeFilesWithoutRow(communicationAttachments, keys)),
  handleTask(notice, async () => void (await transaction((tx) => noticeDue(tx, new Date()))), {
    cron: "*/5 * * * *",
  }),
];
