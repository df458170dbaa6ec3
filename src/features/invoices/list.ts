import type { SelectionOf } from "~/platform/kernel/list";
import { byAmount, byDay, byText, day, defineList, oneOf, shillings, words } from "~/platform/kernel/list";
import { INVOICE_STATUSES, MAX_SELECTED, STATUS_LABELS } from "./domain";
import { tooManyExported } from "./errors";
import { TAX_STATE_LABELS, TAX_STATES } from "./tax-states/domain";

export const invoiceList = defineList({
  name: "invoices",
  filters: {
    status: oneOf(INVOICE_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    search: words(),
    amountFrom: shillings("Total", "from"),
    amountTo: shillings("Total", "to"),
    dateFrom: day("Service date", "from"),
    dateTo: day("Service date", "to"),
    // Issued and not cancelled; other pages link here.
    issuedFrom: day("Issued", "from", { once: true }),
    issuedTo: day("Issued", "to", { once: true }),
    // Open and not cancelled, by the day they are due: the boxes of the ageing link here.
    dueFrom: day("Open, due", "from", { once: true }),
    dueTo: day("Open, due", "to", { once: true }),
    // Of what is owed; the morning page links here.
    due: oneOf(["open", "week", "issued"], {
      label: "Owed",
      labels: { open: "All open", week: "Due in seven days", issued: "Issued" },
      once: true,
    }),
    // Shown while documents are reported.
    tax: oneOf(TAX_STATES, { label: "KRA", labels: TAX_STATE_LABELS }),
    // Joined with a customer by phone alone, before that was stopped (docs/decisions/0150).
    madeOutTo: oneOf(["other"], {
      label: "Made out to",
      labels: { other: "Somebody else than the customer" },
      once: true,
    }),
  },
  sorts: {
    invoiceDate: byDay("Invoice date"),
    invoiceNumber: byText("Number"),
    dueDate: byDay("Due"),
    serviceDate: byDay("Service date"),
    customerName: byText("Customer"),
    totalAmount: byAmount("Total"),
    paidAmount: byAmount("Paid"),
    outstandingBalance: byAmount("Balance"),
    paymentStatus: { ...byDay("Status"), directions: { asc: "overdue first", desc: "closed first" } },
  },
  default: { sort: "invoiceDate" },
});

/** What an export's address asks for: those of `?ids=`, else what it filters. Throws INVALID for ids that are none. */
export function readExportSelection(
  query: URLSearchParams,
): SelectionOf<typeof invoiceList> & { ids?: string[] | undefined } {
  const chosen = invoiceList.choose(query, MAX_SELECTED);
  if (!chosen) throw tooManyExported.at("ids", { most: MAX_SELECTED });
  return chosen;
}
