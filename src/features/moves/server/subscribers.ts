import { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { employeeSuspended, employeeTerminated } from "~/features/staff/domain";
import { on } from "~/platform/events/events";
import { followCancelledQuote, followRescheduledQuote } from "./commands/change-move";
import { reportLostCrew } from "./commands/report-lost-crew";

/**
 * What becomes of an accepted quote becomes of its move, in the same transaction; who is suspended or leaves is missed on
 * the moves they were planned for.
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
