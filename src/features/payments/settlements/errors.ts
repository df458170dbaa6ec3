import { defineError } from "~/platform/kernel/errors";

export const settlementNotFound = defineError("NOT_FOUND", "settlement_not_found", {
  en: "Settlement not found",
});
export const aboveCredit = defineError("INVALID", "settlement_above_credit", {
  en: "This is more than the customer's credit of {most}",
  sw: "Hii ni zaidi ya salio la mteja la {most}",
});
export const aboveVat = defineError("INVALID", "certificate_above_vat", {
  en: "This is more than the VAT left on this invoice, of {most}",
});
export const abovePaid = defineError("INVALID", "refund_above_paid", {
  en: "This is more than the {most} that was paid",
});
export const certificateAhead = defineError("INVALID", "certificate_dated_ahead", {
  en: "A certificate cannot be dated in the future",
});
export const certificateRecorded = defineError("INVALID", "certificate_recorded_already", {
  en: "This certificate is recorded already",
});
export const certificateNumberMissing = defineError("INVALID", "certificate_number_missing", {
  en: "Please enter the certificate's number",
});
export const refundMethodMissing = defineError("INVALID", "refund_method_missing", {
  en: "Please choose how it was paid out",
});
export const settlementReversalNotReversed = defineError("CONFLICT", "settlement_reversal_not_reversed", {
  en: "A reversal cannot be reversed. Record it again.",
});
export const settlementReversedAlready = defineError("CONFLICT", "settlement_reversed_already", {
  en: "This was reversed already.",
});
export const releasedNotReversed = defineError("CONFLICT", "released_credit_not_reversed", {
  en: "This cannot be reversed. Apply the customer's credit to the invoice instead.",
});
export const settlementGivenBack = defineError("CONFLICT", "settlement_given_back", {
  en: "This cannot be reversed: the money was already given back, so less than this amount is paid on the invoice.",
});
export const creditUsedTogether = defineError("CONFLICT", "credit_used_together", {
  en: "One customer's credit paid for the other. Reverse that first.",
  sw: "Salio la mmoja wao lililipia mwingine. Tengua hilo kwanza.",
});
