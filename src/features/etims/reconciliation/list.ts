import { byDay, day, defineList, oneOf } from "~/platform/kernel/list";
import { LINES, type Line } from "./domain";

export const LINE_LABELS: Record<Line, string> = {
  books: "Books",
  waiting: "Waiting for KRA",
  rejected: "Rejected by KRA",
  to_settle: "To settle with KRA",
  before_start: "From before the start",
  not_reported: "Issued without eTIMS",
  unsigned: "Taken by KRA, unsigned",
  signed_elsewhere: "Signed in another month",
  dated_elsewhere: "Dated in another month",
  differs: "Sent with other amounts",
  signed: "Signed by KRA",
};

/** The documents behind a line of the reconciliation; pages link to it. */
export const documentList = defineList({
  name: "tax-documents",
  filters: {
    from: day("Dated", "from", { once: true }),
    to: day("Dated", "to", { once: true }),
    line: oneOf(LINES, { label: "Line", labels: LINE_LABELS, once: true }),
  },
  sorts: { day: byDay("Date") },
  default: { sort: "day", order: "asc" },
});
