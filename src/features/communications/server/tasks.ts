import { transaction } from "~/platform/db/database";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { removeFiles } from "../attachments/server/commands";
import { communicationAttachments } from "../attachments/server/tables";
import { noticeDue } from "./commands/notice-due";

const notice = defineTask("notice-due-communications");

export const communicationsTasks = [
  handleTask(removeFiles, ({ keys }) => removeFilesWithoutRow(communicationAttachments, keys)),
  handleTask(notice, async () => void (await transaction((tx) => noticeDue(tx, new Date()))), {
    cron: "*/5 * * * *",
  }),
];
