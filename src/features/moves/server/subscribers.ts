import { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { followCancelledQuote, followRescheduledQuote } from "./commands/change-move";

/** What becomes of an accepted quote becomes of its move, in the same transaction. */
export const movesSubscribers = [
  on(quoteCancelled, followCancelledQuote),
  on(quoteRescheduled, followRescheduledQuote),
];
