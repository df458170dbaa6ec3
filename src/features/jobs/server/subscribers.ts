import { inventoryStarted } from "~/features/inventory/inventories/domain/events";
import { moveRescheduled, moveScheduled } from "~/features/moves/domain";
import { serviceEdited, serviceRecorded } from "~/features/moves/records/domain";
import { quoteEdited } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { placeJobsOf } from "./commands/place-jobs";

const OF_MOVES = [moveScheduled, moveRescheduled, serviceRecorded, serviceEdited];

/** A move's jobs know their places from the moment that the move is planned, and after its quote or record changed. */
export const jobsSubscribers = [
  ...OF_MOVES.map((type) =>
    on<object>(type, (tx, { subjectId: moveId, at }) => placeJobsOf(tx, { moveId }, at)),
  ),
  on(quoteEdited, (tx, { subjectId: quoteId, at }) => placeJobsOf(tx, { quoteId }, at)),
  on(inventoryStarted, (tx, { subjectId, at }) => placeJobsOf(tx, { inventoryIds: [subjectId] }, at)),
];
