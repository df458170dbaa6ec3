import { byAmount, byDay, day, defineList, oneOf, words } from "~/platform/kernel/list";
import { METHOD_LABELS, PAYMENT_METHODS } from "../domain";
import { tooManyExported } from "../errors";

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

/** Payments that a file takes by their ids. */
const MAX_SELECTED = 300;

/** What an export's address asks for: those of `?ids=`, else what it filters. Throws INVALID for ids that are none. */
export function readExportSelection(
  query: URLSearchParams,
): ReceiptSelection & { ids?: string[] | undefined } {
  const chosen = receiptList.choose(query, MAX_SELECTED);
  if (!chosen) throw tooManyExported.at("ids", { most: MAX_SELECTED });
  return chosen;
}
