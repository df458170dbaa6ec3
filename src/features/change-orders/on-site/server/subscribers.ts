import { jobAdvanced } from "~/features/jobs/domain";
import { quoteCancelled } from "~/features/quotes/domain";
import { on } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { billExtrasOf } from "./commands/bill-extras";
import { endExtras } from "./commands/end-extras";

/** A verified job bills its extras, and a cancelled move ends those that wait. */
export const extraSubscribers = [
  on(jobAdvanced, async (tx, { data, subjectId: jobId }) => {
    if (data.to === "verified") await enqueue(tx, billExtrasOf, { jobId });
  }),
  on(quoteCancelled, endExtras),
];
