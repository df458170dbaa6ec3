import { auditTasks } from "~/features/audit/server/tasks";
import { identityTasks } from "~/features/identity/server/tasks";
import { inquiriesTasks } from "~/features/inquiries/server/tasks";
import { invoicesSubscribers } from "~/features/invoices/server/subscribers";
import { invoicesTasks } from "~/features/invoices/server/tasks";
import { sumsTasks } from "~/features/metrics/server/tasks";
import { movesSubscribers } from "~/features/moves/server/subscribers";
import { notificationsSubscribers } from "~/features/notifications/server/subscribers";
import { notificationsTasks } from "~/features/notifications/server/tasks";
import { searchTasks } from "~/features/office/search/server/tasks";
import { mpesaSubscribers } from "~/features/payments/mpesa/server/subscribers";
import { mpesaTasks } from "~/features/payments/mpesa/server/tasks";
import { paymentsTasks } from "~/features/payments/server/tasks";
import { settlementsSubscribers } from "~/features/payments/settlements/server/subscribers";
import { quotesSubscribers } from "~/features/quotes/server/subscribers";
import { registerSubscribers, type Subscriber } from "~/platform/events/events";
import { linkTrailHandler, noteHeadHandler } from "~/platform/events/trail";
import { forgetOldRequestsHandler } from "~/platform/http/housekeeping";
import { sendMessageHandler, sendWaitingHandler } from "~/platform/mail/transport";
import { openTasks, type TaskHandler, workTasks } from "~/platform/tasks/tasks";

/** Reactions to events, in the order in which they run inside the recording transaction. */
export const subscribers: readonly Subscriber[] = [
  ...quotesSubscribers,
  ...movesSubscribers,
  ...invoicesSubscribers,
  ...settlementsSubscribers,
  ...mpesaSubscribers,
  ...notificationsSubscribers,
];

/** Background work of all features. */
export const taskHandlers: readonly TaskHandler[] = [
  forgetOldRequestsHandler,
  linkTrailHandler,
  noteHeadHandler,
  sendMessageHandler,
  sendWaitingHandler,
  ...identityTasks,
  ...inquiriesTasks,
  ...invoicesTasks,
  ...paymentsTasks,
  ...mpesaTasks,
  ...auditTasks,
  ...searchTasks,
  ...notificationsTasks,
  ...sumsTasks,
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
