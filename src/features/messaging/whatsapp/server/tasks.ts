import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { forgetDeliveries } from "./commands/receive-webhook";

const forget = defineTask("forget-whatsapp-deliveries");

export const whatsappTasks = [
  handleTask(forget, () => transaction((tx) => forgetDeliveries(tx, new Date())), { cron: "25 2 * * *" }),
];
