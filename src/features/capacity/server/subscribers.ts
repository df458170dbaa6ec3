import { moveRescheduled, moveScheduled } from "~/features/moves/domain";
import { paymentReceived } from "~/features/payments/domain";
import { promptStarted } from "~/features/payments/prompts/domain";
import { quoteAccepted, quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import {
  followAccepted,
  followCancelled,
  followPayment,
  followPlanned,
  followPrompt,
  followRescheduled,
} from "./commands/follow-quote";

/** Holds follow their quote, its payments and its move, in the same transaction. */
export const capacitySubscribers = [
  on(quoteAccepted, followAccepted),
  on(promptStarted, followPrompt),
  on(paymentReceived, followPayment),
  on(quoteCancelled, followCancelled),
  on(quoteRescheduled, followRescheduled),
  on(moveScheduled, followPlanned),
  on(moveRescheduled, followPlanned),
];
