import { day, defineList, oneOf } from "~/platform/kernel/list";
import { MOVE_STATUSES, STATUS_LABELS } from "./domain";

export const moveList = defineList({
  name: "moves",
  filters: {
    from: day("Moving", "from", { once: true }),
    to: day("Moving", "to", { once: true }),
    // The morning page links here.
    outcome: oneOf(["late", "complaint"], {
      label: "Outcome",
      labels: { late: "Finished late", complaint: "With a complaint" },
      once: true,
    }),
    crew: oneOf(["missing"], { label: "Crew", labels: { missing: "Needs a new crew" } }),
    status: oneOf(MOVE_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
  },
});
