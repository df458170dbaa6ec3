import { byDay, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import { KIND_LABELS, PARTNER_KINDS, PARTNER_STATUSES, STATUS_LABELS } from "./domain";

/** Partners by name, code, email or phone. */
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

/** A partner's referrals, latest first, without pages. */
export const referralList = defineList({ name: "partner-referrals", filters: {} });
