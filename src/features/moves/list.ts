import { day, defineList, oneOf } from "~/platform/kernel/list";
import { MOVE_STATUSES, STATUS_LABELS } from "./domain";

/** Moves of any span, the latest day first; cancelled ones only when asked for. */
export const moveList = defineList({
  name: "moves",
  filters: {
    from: day("Moving", "from", { once: true }),
    to: day("Moving", "to", { once: true }),
    crew: oneOf(["missing"], { label: "Crew", labels: { missing: "To crew anew" } }),
    status: oneOf(MOVE_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
  },
});
