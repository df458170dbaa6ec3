import { METHOD_LABELS } from "~/features/payments/domain";
import { PROMPT_STATES } from "~/features/payments/prompts/domain";
import { byAmount, byDay, day, defineList, oneOf, words } from "~/platform/kernel/list";
import { CHARGE_STATE_LABELS, CHARGING_GATEWAYS } from "./domain";

export const chargeList = defineList({
  name: "charges",
  filters: {
    gateway: oneOf(CHARGING_GATEWAYS, { label: "Gateway", labels: METHOD_LABELS }),
    state: oneOf(PROMPT_STATES, { label: "State", labels: CHARGE_STATE_LABELS }),
    from: day("Started", "from"),
    to: day("Started", "to"),
    search: words(),
  },
  sorts: { date: byDay("Started"), amount: byAmount("Amount") },
  default: { sort: "date" },
});
