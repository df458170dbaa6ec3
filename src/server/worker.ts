import { formatsNow } from "~/features/settings/localization/server/queries";
import { linkAuditChainHandler, noteHeadHandler } from "~/platform/events/audit-chain";
import { registerSubscribers, type Subscriber } from "~/platform/events/events";
import { forgetOldRequestsHandler } from "~/platform/http/housekeeping";
import { inFormats } from "~/platform/http/in-formats";
import { sendBulkHandler, sendMessageHandler, sendWaitingHandler } from "~/platform/mail/sending";
import { openTasks, type TaskHandler, workTasks } from "~/platform/tasks/tasks";
import { features } from "./features";

/** What a feature's task writes for people follows the formats that hold when it runs. */
function writingAsTheCompany(handler: TaskHandler): TaskHandler {
  return { ...handler, run: async (payload) => inFormats(await formatsNow(), () => handler.run(payload)) };
}

/** Reactions to events, in the order in which they run inside the recording transaction. */
export const subscribers: readonly Subscriber[] = features.flatMap((feature) => feature.subscribers ?? []);

/** Background work of the platform and of all features. */
export const taskHandlers: readonly TaskHandler[] = [
  forgetOldRequestsHandler,
  linkAuditChainHandler,
  noteHeadHandler,
  sendMessageHandler,
  sendBulkHandler,
  sendWaitingHandler,
  ...features.flatMap((feature) => feature.tasks ?? []).map(writingAsTheCompany),
];

/** Wires events and opens the queues, so that writes can enqueue; without working them (tests, seeds, web-only processes). */
export async function prepareWork(options: { supervise?: boolean } = {}): Promise<void> {
  registerSubscribers(subscribers);
  await openTasks(taskHandlers, options);
}

/** Prepares and works the tasks; several processes share them, each task runs in one. */
export async function startWorker(): Promise<void> {
  await prepareWork();
  await workTasks(taskHandlers);
}
