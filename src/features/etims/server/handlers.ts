import { assertSeesInvoices } from "~/features/invoices/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { taxContract } from "../contract";
import { confirmNumbers, retrySubmission } from "./commands/mend-queue";
import { getExchange, getQueue, listSubmissions, listSubmissionsOfInvoice } from "./queries/submissions";

const os = handlersOf(taxContract);

export const taxHandlers = os.router({
  list: os.list.handler(({ input, context }) => listSubmissions(db(), context.actor, input)),
  queue: os.queue.handler(({ context }) => getQueue(db(), context.actor)),
  exchange: os.exchange.handler(({ input }) => getExchange(db(), input.id)),
  ofInvoice: os.ofInvoice.handler(async ({ input, context }) => {
    await assertSeesInvoices(db(), context.actor, [input.invoiceId]);
    return listSubmissionsOfInvoice(db(), input.invoiceId);
  }),
  retry: os.retry.handler(({ input, context }) => answerDone(act(context, input, retrySubmission))),
  confirmNumbers: os.confirmNumbers.handler(({ input, context }) => act(context, input, confirmNumbers)),
});
