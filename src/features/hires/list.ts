import { byDay, day, defineList, oneOf, words } from "~/platform/kernel/list";
import { HIRE_STATES, STATE_LABELS } from "./domain";

export const hireList = defineList({
  name: "hires",
  filters: {
    state: oneOf(HIRE_STATES, { label: "State", labels: STATE_LABELS, asTabs: true }),
    from: day("Day", "from"),
    to: day("Day", "to"),
    search: words(),
  },
  sorts: { day: byDay("Day") },
  default: { sort: "day" },
});
