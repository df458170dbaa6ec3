import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetContactDays } from "./commands";

const forgetDays = defineTask("forget-contact-days");

export const recipientsTasks = [
  handleTask(forgetDays, () => transaction((tx) => forgetContactDays(tx, new Date())), {
    cron: "20 3 * * *",
  }),
];
