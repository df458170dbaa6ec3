import { system } from "~/platform/http/actor";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { askAttempt, askBalance, askOverdue, isSetUp } from "./commands/ask-mpesa";
import { sendSalaries } from "./commands/send-salaries";
import { askBalanceTask, askSalaryTask, sendSalariesTask } from "./commands/settle-run";

/** Runs every minute; a test that kills the server runs it directly. @public */
export const sweepTask = defineTask<object>("sweep-salaries", { retryLimit: 1, expireInSeconds: 600 });

/** Recovers from a killed process: queries due attempts and sends waiting ones. */
export async function sweepSalaries(now = new Date()): Promise<void> {
  await askOverdue(now);
  await sendSalaries();
}

export const salariesTasks = [
  handleTask(sendSalariesTask, () => sendSalaries()),
  handleTask(askSalaryTask, (payload) => askAttempt(payload), { concurrency: 4 }),
  handleTask(askBalanceTask, async () => {
    if (await isSetUp()) await askBalance(system, new Date());
  }),
  handleTask(sweepTask, () => sweepSalaries(), { cron: "* * * * *" }),
];
