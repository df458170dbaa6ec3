import { defineEvent } from "~/platform/events/define";

/** What of somebody's work was given to a colleague: one fact for all of it, with counts by noun. */
export const workHandedOver = defineEvent<{ to: string; counts: Record<string, number> }>(
  "person.work-handed-over",
);
