import { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { employeeSuspended, employeeTerminated } from "~/features/staff/domain";
import { on } from "~/platform/events/events";
import { followCancelledQuote, followRescheduledQuote } from "./commands/change-move";
import { reportLostCrew } from "./commands/report-lost-crew";

/**
 * Moves follow their quotes in the same transaction. Suspended and leaving people are reported on their planned moves.
 */
export const movesSubscribers = [
  on(quoteCancelled, followCancelledQuote),
  on(quoteRescheduled, followRescheduledQuote),
  on(employeeSuspended, (tx, { subjectId, actor, at }) =>
    reportLostCrew(tx, actor, { personId: subjectId, became: "suspended", now: at }),
  ),
  on(employeeTerminated, (tx, { subjectId, actor, at }) =>
    reportLostCrew(tx, actor, { personId: subjectId, became: "left", now: at }),
  ),
];
