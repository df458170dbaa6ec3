import { byAmount, byDay, defineList, oneOf, words } from "~/platform/kernel/list";
import { ORDER_LABELS, ORDER_STATES } from "./domain/orders";

export const changeOrderList = defineList({
  name: "change-orders",
  filters: {
    state: oneOf(ORDER_STATES, { label: "State", labels: ORDER_LABELS, asTabs: true }),
    search: words(),
  },
  sorts: { created: byDay("Made"), total: byAmount("Sum") },
  default: { sort: "created" },
});
