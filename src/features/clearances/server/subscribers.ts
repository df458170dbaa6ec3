import { jobPlanned } from "~/features/jobs/domain";
import { moveScheduled } from "~/features/moves/domain";
import { on } from "~/platform/events/events";
import { syncClearances } from "./commands/sync-clearances";
import { askIfDue } from "./tasks";

/** A booked move's customer is asked at once; new stops change what is needed. */
export const clearancesSubscribers = [
  on(moveScheduled, async (tx, { subjectId, at }) => {
    await syncClearances(tx, subjectId, at);
    await askIfDue(tx, subjectId, at);
  }),
  on(jobPlanned, (tx, { data, at }) => syncClearances(tx, data.moveId, at)),
];
