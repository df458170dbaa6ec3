import { byAmount, byDay, day, defineList, given, oneOf, person, words } from "~/platform/kernel/list";
import {
  LEAD_RATINGS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  RATING_LABELS,
  RESPONSE_LABELS,
  RESPONSES,
  SOURCE_LABELS,
  STATUS_LABELS,
} from "./domain";

export const leadList = defineList({
  name: "leads",
  filters: {
    search: words(),
    status: oneOf(LEAD_STATUSES, { label: "Status", labels: STATUS_LABELS }),
    source: oneOf(LEAD_SOURCES, { label: "Source", labels: SOURCE_LABELS }),
    rating: oneOf(LEAD_RATINGS, { label: "Rating", labels: RATING_LABELS }),
    response: oneOf(RESPONSES, { label: "Answer", labels: RESPONSE_LABELS }),
    campaignId: given({ label: "Campaign" }),
    assignedTo: person({ label: "Assigned to", or: { me: "Me", nobody: "Unassigned" } }),
    from: day("Created", "from"),
    to: day("Created", "to"),
  },
  sorts: {
    createdAt: byDay("Created"),
    updatedAt: byDay("Updated"),
    score: byAmount("Score"),
    estimatedValue: byAmount("Estimated Value"),
  },
  default: { sort: "createdAt" },
  size: 10,
});
