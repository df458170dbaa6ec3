import type { SelectionOf } from "~/platform/kernel/list";
import { byAmount, byDay, day, defineList, oneOf, words } from "~/platform/kernel/list";
import { METHOD_LABELS, PAYMENT_METHODS } from "../domain";
import { tooManyExported } from "../errors";

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

const MAX_SELECTED = 300;

/** Reads an export's query: the rows of `?ids=`, otherwise those of its filter. Throws INVALID for malformed ids. */
export function readExportSelection(
  query: URLSearchParams,
): SelectionOf<typeof receiptList> & { ids?: string[] | undefined } {
  const chosen = receiptList.choose(query, MAX_SELECTED);
  if (!chosen) throw tooManyExported.at("ids", { most: MAX_SELECTED });
  return chosen;
}
