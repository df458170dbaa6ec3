import { day, defineList, named, oneOf, person, shillings, words } from "~/platform/kernel/list";
import { QUOTE_SERVICES, serviceName } from "./contents/domain";
import { QUOTE_BADGES, QUOTE_STATUSES, STATUS_LABELS, URGENCIES } from "./domain";

/** 'Accepted' of 'accepted'. */
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const quoteList = defineList({
  name: "quotes",
  filters: {
    status: oneOf(QUOTE_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    urgency: oneOf(URGENCIES, { label: "Priority", labels: capital, at: "priority" }),
    badge: oneOf(QUOTE_BADGES, { label: "Progress", labels: capital, at: "state" }),
    approval: oneOf(["needed"], { label: "Approval", labels: { needed: "Needs a manager" } }),
    assignedTo: person({ label: "Assigned to", at: "assigned", or: { me: "Me", nobody: "Nobody yet" } }),
    service: oneOf(QUOTE_SERVICES, { label: "Service", labels: serviceName }),
    totalFrom: shillings("Total", "from"),
    totalTo: shillings("Total", "to"),
    // Sent or approved and not answered yet; the morning page links here.
    ends: oneOf(["soon", "week"], {
      label: "Ends",
      labels: { soon: "Today or tomorrow", week: "In seven days" },
      once: true,
    }),
    search: words(),
    from: day("Made", "from", { once: true }),
    to: day("Made", "to", { once: true }),
  },
  sorts: {
    newest: named("Newest first", "createdAt", "desc"),
    oldest: named("Oldest first", "createdAt", "asc"),
    value_high: named("Highest value", "total", "desc"),
    value_low: named("Lowest value", "total", "asc"),
    service_date: named("Service date", "serviceDate", "asc"),
  },
  default: { sort: "newest" },
});
