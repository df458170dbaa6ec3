import { byAmount, byDay, byText, defineList, given, oneOf, person, words } from "~/platform/kernel/list";
import {
  CUSTOMER_STATUSES,
  CUSTOMER_TYPES,
  QUIET_LABELS,
  QUIET_MONTHS,
  STATUS_LABELS,
  TIER_LABELS,
  TIERS,
  TYPE_LABELS,
} from "./domain";

export const customerList = defineList({
  name: "customers",
  filters: {
    search: words(),
    status: oneOf(CUSTOMER_STATUSES, { label: "Status", labels: STATUS_LABELS }),
    type: oneOf(CUSTOMER_TYPES, { label: "Type", labels: TYPE_LABELS }),
    tier: oneOf(TIERS, { label: "Tier", labels: TIER_LABELS }),
    quiet: oneOf(QUIET_MONTHS, { label: "No move for", labels: QUIET_LABELS }),
    tag: given({ label: "Tag", most: 30 }),
    assignedTo: person({ label: "Assigned to", or: { me: "Me" } }),
  },
  sorts: {
    createdAt: byDay("Date Created"),
    firstName: byText("First Name"),
    lastName: byText("Last Name"),
    lifetimeValue: byAmount("Lifetime Value"),
    moves: byAmount("Total Moves"),
  },
  default: { sort: "createdAt" },
  size: 10,
});
