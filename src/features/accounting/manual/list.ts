import { byDay, day, defineList, oneOf } from "~/platform/kernel/list";
import { MANUAL_STATE_LABELS, MANUAL_STATES } from "./domain";

export const manualList = defineList({
  name: "manual-entries",
  filters: {
    state: oneOf(MANUAL_STATES, { label: "State", labels: MANUAL_STATE_LABELS, asTabs: true }),
    from: day("Dated", "from"),
    to: day("Dated", "to"),
  },
  sorts: { day: byDay("Date") },
  default: { sort: "day", order: "desc" },
});
