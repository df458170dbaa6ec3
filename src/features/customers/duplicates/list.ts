import { byDay, defineList, oneOf } from "~/platform/kernel/list";
import { AGREEMENT_LABELS, AGREEMENTS } from "./domain";

export const duplicateList = defineList({
  name: "customer-duplicates",
  filters: {
    agrees: oneOf(AGREEMENTS, { label: "What agrees", labels: AGREEMENT_LABELS }),
    shown: oneOf(["dismissed"], { label: "Shown", labels: { dismissed: "Not the same" }, asTabs: true }),
  },
  sorts: { foundAt: byDay("Found") },
  default: { sort: "foundAt" },
  size: 10,
});
