/** KRA's tax codes for people. */
export const CODE_LABELS = {
  A: "A, exempt",
  B: "B, 16% VAT",
  C: "C, zero-rated",
  D: "D, not VAT",
  E: "E, 8% VAT",
} as const;
