import { byAmount, byDay, day, defineList, oneOf, words } from "~/platform/kernel/list";
import { METHOD_LABELS, PAYMENT_METHODS } from "../domain";

/** Payments and reversals: by method, day, and words of the receipt, the reference, the invoice or the customer. */
export const receiptList = defineList({
  name: "payments",
  filters: {
    method: oneOf(PAYMENT_METHODS, { label: "Method", labels: METHOD_LABELS }),
    from: day("Received", "from"),
    to: day("Received", "to"),
    search: words(),
  },
  sorts: { date: byDay("Received"), amount: byAmount("Amount") },
  default: { sort: "date" },
});

export type ReceiptSelection = ReturnType<typeof receiptList.read>;
