import { moveRescheduled, moveScheduled } from "~/features/moves/domain";
import { quoteEdited } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { placeJobsOf } from "./commands/place-jobs";

/** A move's jobs know their places from the moment that the move is planned, and after its quote changed. */
export const jobsSubscribers = [
  on(moveScheduled, (tx, { subjectId: moveId, at }) => placeJobsOf(tx, { moveId }, at)),
  on(moveRescheduled, (tx, { subjectId: moveId, at }) => placeJobsOf(tx, { moveId }, at)),
  on(quoteEdited, (tx, { subjectId: quoteId, at }) => placeJobsOf(tx, { quoteId }, at)),
];
