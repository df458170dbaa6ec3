import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { removeFiles, removeFilesWithoutRow } from "../attachments/server/commands";
import { noticeDue } from "./commands/notice-due";

const notice = defineTask("notice-due-communications");

export const communicationsTasks = [
  handleTask(removeFiles, ({ keys }) => removeFilesWithoutRow(keys)),
  handleTask(notice, async () => void (await transaction((tx) => noticeDue(tx, new Date()))), {
    cron: "*/5 * * * *",
  }),
];
