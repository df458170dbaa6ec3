import { byDay, byText, day, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { KIND_LABELS, OVERTIME_KINDS, OVERTIME_STATUSES, STATUS_LABELS } from "./domain";

export const overtimeList = defineList({
  name: "overtime",
  filters: {
    status: oneOf(OVERTIME_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    kind: oneOf(OVERTIME_KINDS, { label: "Kind", labels: KIND_LABELS }),
    number: given({ label: "Employee", most: 40, once: true }),
    from: day("Worked", "from", { once: true }),
    to: day("Worked", "to", { once: true }),
    search: words(),
  },
  sorts: { day: byDay("Day"), name: byText("Name") },
  default: { sort: "day" },
});
