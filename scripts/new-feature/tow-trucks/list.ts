import { byDay, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import { STATUS_LABELS, TOW_TRUCK_STATUSES } from "./domain";

export const towTruckList = defineList({
  name: "tow-trucks",
  filters: {
    status: oneOf(TOW_TRUCK_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    search: words(),
  },
  sorts: { name: byText("Name"), since: byDay("Since") },
  default: { sort: "name" },
});
