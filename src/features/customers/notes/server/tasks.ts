import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetDeletedNotes } from "./commands";

const forgetDeleted = defineTask("forget-deleted-customer-notes");

export const customerNotesTasks = [
  handleTask(forgetDeleted, () => transaction((tx) => forgetDeletedNotes(tx, new Date())), {
    cron: "40 22 * * *",
  }),
];
