/** What the tax authority has of a document. `to_settle`: it was issued, and the authority would refuse it. */
export const TAX_STATES = ["waiting", "rejected", "by_hand", "signed", "to_settle", "not_required"] as const;
export type TaxState = (typeof TAX_STATES)[number];

export const TAX_STATE_LABELS: Readonly<Record<TaxState, string>> = {
  waiting: "Waiting",
  rejected: "Rejected",
  by_hand: "To sign by hand",
  signed: "Signed",
  to_settle: "To settle",
  not_required: "Not required",
};
