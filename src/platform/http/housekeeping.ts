import { lt } from "drizzle-orm";
import { db } from "~/platform/db/database";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { idempotencyKeys } from "./tables";
import { forgetOldWindows } from "./throttle";

const KEY_DAYS = 30;

const forgetOldRequests = defineTask("forget-old-requests");

export const forgetOldRequestsHandler = handleTask(forgetOldRequests, () => forgetRequests(new Date()), {
  cron: "7 * * * *",
});

export async function forgetRequests(now: Date): Promise<void> {
  await forgetOldWindows(now);
  await db()
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_DAYS * 86_400_000)));
}
