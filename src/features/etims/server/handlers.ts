import { assertSeesInvoices, mayReachInvoices } from "~/features/invoices/server/reach";
import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { signByHand } from "../by-hand/server/commands";
import { taxContract } from "../contract";
import { listDays } from "../overview/server/queries";
import { listSteps } from "../timeline/server/queries";
import { confirmNumbers } from "./commands/confirm-numbers";
import { retrySubmission, tryNow } from "./commands/mend-queue";
import { getQueue } from "./queries/queue";
import { getExchange, listSubmissions, listSubmissionsOfInvoice } from "./queries/submissions";

const os = handlersOf(taxContract);

export const taxHandlers = os.router({
  list: os.list.handler(({ input, context }) => listSubmissions(db(), context.actor, input)),
  queue: os.queue.handler(({ context }) => getQueue(db(), context.actor)),
  exchange: os.exchange.handler(({ input }) => getExchange(db(), input.id)),
  ofInvoice: os.ofInvoice.handler(async ({ input, context }) => {
    await assertSeesInvoices(db(), context.actor, [input.invoiceId]);
    const found = await listSubmissionsOfInvoice(db(), input.invoiceId);
    const mayMend = await mayReachInvoices(db(), context.actor, [input.invoiceId], "manage_finances");
    return found.map((submission) => ({ ...submission, mayMend }));
  }),
  days: os.days.handler(({ context: { actor, now } }) => listDays(db(), actor, now)),
  history: os.history.handler(async ({ input: { invoiceId }, context: { actor } }) => {
    await assertSeesInvoices(db(), actor, [invoiceId]);
    return { mayRead: can(actor, "manage_finances"), steps: await listSteps(db(), invoiceId) };
  }),
  retry: os.retry.handler(({ input, context }) => answerDone(act(context, input, retrySubmission))),
  tryNow: os.tryNow.handler(({ context }) => answerDone(act(context, {}, tryNow))),
  confirmNumbers: os.confirmNumbers.handler(({ input, context }) => act(context, input, confirmNumbers)),
  signByHand: os.signByHand.handler(({ input, context }) => answerDone(act(context, input, signByHand))),
});
