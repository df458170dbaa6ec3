import type { Line } from "../domain";

/** The meaning of each line, and the accountant's next step. */
export const LINE_NOTES: Record<Line, string> = {
  books: "Issued invoices less credit notes, dated in this month.",
  waiting: "They are sent in the order of their numbers. There is nothing to do.",
  rejected: "Correct what KRA names, then send them again.",
  to_settle:
    "KRA would refuse these credit notes. Deduct them by hand in the return, and keep the reason with it.",
  before_start: "From before invoices were reported, with their credit notes. Declare them by hand.",
  not_reported: "Issued while eTIMS was off. Declare them by hand.",
  unsigned: "KRA has them, and its answer was lost. Ask KRA for their CU numbers.",
  signed_elsewhere: "Dated in this month. KRA signed them in another.",
  dated_elsewhere: "Signed in this month. Their date is in another.",
  differs: "KRA has another amount than the document. Compare the two.",
  signed: "What KRA signed in this month, as it was sent.",
};
