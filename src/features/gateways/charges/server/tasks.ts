import { db, transaction } from "~/platform/db/database";
import { defineTask, enqueue, handleTask } from "~/platform/tasks/tasks";
import { checkCharge } from "./commands/check-charge";
import { checkChargeTask, sendChargeTask, sendRefundTask } from "./commands/move-charge";
import { sendRefund } from "./commands/refund-charge";
import { sendCharge } from "./commands/send-charge";
import { listForgotten } from "./queries";

const MINUTE = 60_000;

/** Every ten minutes: charges without a recent status query, after missed reports or lost tasks. */
export const sweepChargesTask = defineTask<object>("sweep-charges", { retryLimit: 1, expireInSeconds: 600 });

export async function sweepCharges(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - 40 * MINUTE);
  const notBefore = new Date(now.getTime() - 14 * 24 * 60 * MINUTE);
  for (const { id, state } of await listForgotten(db(), before, notBefore)) {
    if (state === "queued") await sendCharge(id, now);
    else await transaction((tx) => enqueue(tx, checkChargeTask, { chargeId: id, again: false }));
  }
}

export const chargesTasks = [
  handleTask(sendChargeTask, ({ chargeId }) => sendCharge(chargeId), { concurrency: 4 }),
  handleTask(checkChargeTask, (task) => checkCharge(task), { concurrency: 4 }),
  handleTask(sendRefundTask, (task) => sendRefund(task)),
  handleTask(sweepChargesTask, () => sweepCharges(), { cron: "*/10 * * * *" }),
];
