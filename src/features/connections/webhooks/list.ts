import { byDay, defineList, given, oneOf } from "~/platform/kernel/list";
import { DELIVERY_LABELS, DELIVERY_STATES } from "./domain";

export const webhookList = defineList({ name: "webhooks", filters: {} });

export const deliveryList = defineList({
  name: "webhook-deliveries",
  filters: {
    state: oneOf(DELIVERY_STATES, { label: "State", labels: DELIVERY_LABELS, asTabs: true }),
    event: given({ label: "Event", most: 40 }),
  },
  sorts: { at: byDay("When") },
  default: { sort: "at" },
});
