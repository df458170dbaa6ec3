import { transaction } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { eraseDriversOf } from "./commands/erase-hires";
import { settleHires } from "./commands/settle-hires";

const settle = defineTask("settle-hires");
export const forgetDrivers = defineTask<{ supplierId: string }>("forget-drivers-of-haulier");

export const hiresTasks = [
  handleTask(settle, () => settleHires(new Date()), { cron: "*/3 * * * *" }),
  handleTask(forgetDrivers, ({ supplierId }) =>
    transaction((tx) => eraseDriversOf(tx, supplierId, new Date())),
  ),
];
