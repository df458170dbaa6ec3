import { lt } from "drizzle-orm";
import { db } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { LOG_DAYS } from "../domain";
import { sendDueDeliveries, sendWebhooks } from "./commands/send-deliveries";
import { webhookDeliveries } from "./tables";

const sendWaiting = defineTask("send-waiting-webhooks", { retryLimit: 0, expireInSeconds: 180 });
const forgetDeliveries = defineTask("forget-webhook-deliveries");
const DAY_MS = 86_400_000;

export const webhooksTasks = [
  handleTask(sendWebhooks, () => sendDueDeliveries(() => new Date()), { batch: 50 }),
  // Each minute: due retries and work of a killed process.
  handleTask(sendWaiting, () => sendDueDeliveries(() => new Date()), { cron: "* * * * *" }),
  handleTask(
    forgetDeliveries,
    async () => {
      const before = new Date(Date.now() - LOG_DAYS * DAY_MS);
      await db().delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
    },
    { cron: "40 23 * * *" },
  ),
];
