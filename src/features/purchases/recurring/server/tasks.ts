import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { enterAllDue } from "./commands";

const enterBills = defineTask("enter-recurring-bills");

/** In the early morning of Nairobi; a run makes up for missed ones. */
export const recurringBillsTasks = [
  handleTask(enterBills, () => enterAllDue(new Date()), { cron: "5 1 * * *" }),
];
