import { byAmount, byDay, day, defineList, given, oneOf, shillings, words } from "~/platform/kernel/list";
import { PROOF_LABELS, PROOFS, PURCHASE_STATES, STATE_LABELS } from "./domain/purchases";

export const purchaseList = defineList({
  name: "purchases",
  filters: {
    state: oneOf(PURCHASE_STATES, { label: "State", labels: STATE_LABELS, asTabs: true }),
    proof: oneOf(PROOFS, { label: "eTIMS", labels: PROOF_LABELS }),
    supplier: given({ label: "Supplier", most: 36, once: true }),
    from: day("Date", "from"),
    to: day("Date", "to"),
    amountFrom: shillings("Amount", "from"),
    amountTo: shillings("Amount", "to"),
    search: words(),
  },
  sorts: { day: byDay("Date"), due: byDay("Due"), amount: byAmount("Amount") },
  default: { sort: "day" },
});
