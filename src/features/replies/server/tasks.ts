import { transaction } from "~/platform/db/database";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetNobodys } from "./commands/erase-replies";
import { readMailbox } from "./commands/read-mailbox";
import { removeReplyFiles } from "./commands/save-files";
import { replyFiles } from "./tables";

/** A day's mail is read in one run: longer than any other task's. */
const readMailboxTask = defineTask("read-mailbox", { retryLimit: 0, expireInSeconds: 900 });
const forgetNobodysTask = defineTask("forget-replies-of-nobody", { retryLimit: 1 });

export const repliesTasks = [
  handleTask(removeReplyFiles, ({ keys }) => removeFilesWithoutRow(replyFiles, keys)),
  handleTask(
    readMailboxTask,
    async () => {
      await readMailbox(new Date());
    },
    { cron: "* * * * *" },
  ),
  handleTask(
    forgetNobodysTask,
    async () => {
      let gone: number;
      do gone = await transaction((tx) => forgetNobodys(tx, new Date()));
      while (gone > 0);
    },
    { cron: "40 2 * * *" },
  ),
];
