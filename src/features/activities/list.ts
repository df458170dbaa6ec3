import { byDay, day, defineList, given, named, oneOf, person, words } from "~/platform/kernel/list";
import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  PRIORITIES,
  PRIORITY_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
} from "./domain";

const WHEN = ["open", "overdue", "today"] as const;

export const activityList = defineList({
  name: "activities",
  filters: {
    search: words(),
    type: oneOf(ACTIVITY_TYPES, { label: "Type", labels: TYPE_LABELS }),
    status: oneOf(ACTIVITY_STATUSES, { label: "Status", labels: STATUS_LABELS }),
    due: oneOf(WHEN, {
      label: "To do",
      labels: { open: "Everything open", overdue: "Overdue", today: "Today" },
    }),
    priority: oneOf(PRIORITIES, { label: "Priority", labels: PRIORITY_LABELS }),
    assignedTo: person({ label: "Assigned to", or: { me: "Me" } }),
    from: day("Planned", "from"),
    to: day("Planned", "to"),
    leadId: given({ label: "Lead", once: true, asTabs: true }),
    opportunityId: given({ label: "Opportunity", once: true, asTabs: true }),
    customerId: given({ label: "Customer", once: true, asTabs: true }),
  },
  sorts: {
    next: named("What is next", "scheduledDate", "asc"),
    scheduledDate: byDay("Planned for"),
    createdAt: byDay("Created"),
  },
  default: { sort: "next" },
  size: 10,
});
