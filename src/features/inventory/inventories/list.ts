import { byAmount, byDay, defineList, oneOf, words } from "~/platform/kernel/list";
import { ORIGIN_LABELS, ORIGINS, SUBJECTS } from "./domain/inventories";

export const inventoryList = defineList({
  name: "inventories",
  filters: {
    subject: oneOf(SUBJECTS, {
      label: "Of",
      labels: { inquiry: "Inquiries", lead: "Leads", quote: "Quotes", service: "Moves" },
    }),
    origin: oneOf(ORIGINS, { label: "Made by", labels: ORIGIN_LABELS }),
    search: words(),
  },
  sorts: { updated: byDay("Changed"), volume: byAmount("Volume") },
  default: { sort: "updated" },
});
