import { transaction } from "~/platform/db/database";
import { handleTask } from "~/platform/tasks/tasks";
import { billExtras, billExtrasOf } from "./commands/bill-extras";

export const extraTasks = [
  handleTask(billExtrasOf, ({ jobId }) => transaction((tx) => billExtras(tx, { jobId, now: new Date() }))),
];
