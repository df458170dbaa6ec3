import { byDay, byText, day, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { CATEGORY_LABELS, LEAVE_CATEGORIES, LEAVE_STATUSES, STATUS_LABELS } from "../domain";

export const leaveList = defineList({
  name: "leave-requests",
  filters: {
    status: oneOf(LEAVE_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    category: oneOf(LEAVE_CATEGORIES, { label: "Leave", labels: CATEGORY_LABELS, at: "leave" }),
    department: given({ label: "Department", most: 40 }),
    from: day("Away", "from", { once: true }),
    to: day("Away", "to", { once: true }),
    search: words(),
  },
  sorts: { applied: byDay("Asked"), first: byDay("First day"), name: byText("Name") },
  default: { sort: "applied" },
});
