import { quoteAccepted } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { issueInvoice } from "./commands";

/** An accepted quote becomes an invoice, in the same transaction. */
export const invoicesSubscribers = [
  on(quoteAccepted, async (tx, event) => {
    await issueInvoice(tx, event.actor, event);
  }),
];
