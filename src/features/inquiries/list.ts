import { byAmount, byDay, byText, day, defineList, oneOf, person, words } from "~/platform/kernel/list";
import {
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  SOURCE_LABELS,
  STATUS_LABELS,
  SUBSCRIBER_LABELS,
  SUBSCRIBER_STATUSES,
} from "./domain/inquiries";
import { SERVICE_LABELS, SERVICES } from "./domain/offered-services";

export const inquiryList = defineList({
  name: "inquiries",
  filters: {
    status: oneOf(INQUIRY_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    source: oneOf(INQUIRY_SOURCES, { label: "Form", labels: SOURCE_LABELS }),
    service: oneOf(SERVICES, { label: "Service", labels: SERVICE_LABELS }),
    assignedTo: person({ label: "Assigned to", at: "assigned", or: { me: "Me", nobody: "Unassigned" } }),
    // Waiting for a first answer; the morning page links here.
    answer: oneOf(["late", "today"], {
      label: "Answer",
      labels: { late: "Late", today: "Due today" },
      once: true,
    }),
    from: day("Came", "from", { once: true }),
    to: day("Came", "to", { once: true }),
    search: words(),
  },
  sorts: { date: byDay("Date"), customer: byText("Customer"), amount: byAmount("Amount") },
  default: { sort: "date" },
});

export const subscriberList = defineList({
  name: "subscribers",
  filters: {
    status: oneOf(SUBSCRIBER_STATUSES, { label: "State", labels: SUBSCRIBER_LABELS, asTabs: true }),
    search: words(),
  },
});
