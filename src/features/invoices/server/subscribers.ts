import { quoteAccepted, quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { followCancelledQuote, followRescheduledQuote } from "../credit-notes/server/commands/follow-quote";
import { issueInvoice } from "./commands";

/** Invoices an accepted quote and follows its changes in the same transaction. */
export const invoicesSubscribers = [
  on(quoteAccepted, async (tx, event) => {
    await issueInvoice(tx, event.actor, event);
  }),
  on(quoteCancelled, followCancelledQuote),
  on(quoteRescheduled, followRescheduledQuote),
];
