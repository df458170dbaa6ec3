import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { byAmount, byDay, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import { KINDS_LABELS, RATED_CLASSES, STATUS_LABELS, SUPPLIER_KINDS, SUPPLIER_STATUSES } from "./domain";

export const supplierList = defineList({
  name: "suppliers",
  filters: {
    kind: oneOf(SUPPLIER_KINDS, { label: "Kind", labels: KINDS_LABELS, asTabs: true }),
    status: oneOf(SUPPLIER_STATUSES, { label: "Status", labels: STATUS_LABELS, initial: () => "active" }),
    class: oneOf(RATED_CLASSES, { label: "Vehicle class", labels: CLASS_LABELS }),
    search: words(),
  },
  sorts: { name: byText("Name"), rating: byAmount("Rating"), since: byDay("Since") },
  default: { sort: "name" },
});
