import { byDay, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import { KIND_LABELS, PARTNER_KINDS, PARTNER_STATUSES, STATUS_LABELS } from "./domain";

export const partnerList = defineList({
  name: "partners",
  filters: {
    search: words(),
    status: oneOf(PARTNER_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    kind: oneOf(PARTNER_KINDS, { label: "Kind", labels: KIND_LABELS }),
  },
  sorts: { name: byText("Name"), since: byDay("Since") },
  default: { sort: "name" },
  size: 25,
});

export const referralList = defineList({ name: "partner-referrals", filters: {} });
