import { formatsNow } from "~/features/settings/localization/server/queries";
import { linkAuditChainHandler, noteHeadHandler } from "~/platform/events/audit-chain";
import { registerSubscribers, type Subscriber } from "~/platform/events/events";
import { forgetOldRequestsHandler } from "~/platform/http/housekeeping";
import { inFormats } from "~/platform/http/in-formats";
import { sendBulkHandler, sendMessageHandler, sendWaitingHandler } from "~/platform/mail/sending";
import { openTasks, type TaskHandler, workTasks } from "~/platform/tasks/tasks";
import { features } from "./features";

/** Runs a feature's task with the company's formats at that time. */
function writingAsTheCompany(handler: TaskHandler): TaskHandler {
  return { ...handler, run: async (payload) => inFormats(await formatsNow(), () => handler.run(payload)) };
}

/** Subscribers in the order of their runs inside the recording transaction. */
export const subscribers: readonly Subscriber[] = features.flatMap((feature) => feature.subscribers ?? []);

export const taskHandlers: readonly TaskHandler[] = [
  forgetOldRequestsHandler,
  linkAuditChainHandler,
  noteHeadHandler,
  sendMessageHandler,
  sendBulkHandler,
  sendWaitingHandler,
  ...features.flatMap((feature) => feature.tasks ?? []).map(writingAsTheCompany),
];

/** Connects subscribers and opens the queues, so that writes can enqueue. Tasks do not run (tests, seeds, web-only processes). */
export async function prepareWork(options: { supervise?: boolean } = {}): Promise<void> {
  registerSubscribers(subscribers);
  await openTasks(taskHandlers, options);
}

/** Prepares and runs the tasks; several processes share them, and each task runs in one. */
export async function startWorker(): Promise<void> {
  await prepareWork();
  await workTasks(taskHandlers);
}
