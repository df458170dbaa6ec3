import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { askAttempt, askOverdue } from "./commands/ask-mpesa";
import { sendSalaries } from "./commands/send-salaries";
import { askSalaryTask, sendSalariesTask } from "./commands/settle-run";

const sweepTask = defineTask<object>("sweep-salaries", { retryLimit: 1, expireInSeconds: 600 });

/** What a killed process left: asked about, and what waits is sent. */
export async function sweepSalaries(now = new Date()): Promise<void> {
  await askOverdue(now);
  await sendSalaries();
}

export const salariesTasks = [
  handleTask(sendSalariesTask, () => sendSalaries()),
  handleTask(askSalaryTask, (payload) => askAttempt(payload), { concurrency: 4 }),
  handleTask(sweepTask, () => sweepSalaries(), { cron: "* * * * *" }),
];
