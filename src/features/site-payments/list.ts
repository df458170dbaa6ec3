import { byDay, day, defineList, oneOf, words } from "~/platform/kernel/list";

export const COUNTS = ["equal", "differs"] as const;

export const handoverList = defineList({
  name: "cash handovers",
  filters: {
    count: oneOf(COUNTS, { label: "Count", labels: { equal: "As expected", differs: "Differs" } }),
    from: day("Day", "from"),
    to: day("Day", "to"),
    search: words(),
  },
  sorts: { day: byDay("Day") },
  default: { sort: "day" },
});
