import { defineError } from "~/platform/kernel/errors";

export const settlementNotFound = defineError("NOT_FOUND", "settlement_not_found", {
  en: "Settlement not found",
  sw: "Rekodi ya malipo haikupatikana",
});
export const aboveCredit = defineError("INVALID", "settlement_above_credit", {
  en: "This is more than the customer's credit of {most}",
  sw: "Hii ni zaidi ya salio la mteja la {most}",
});
export const aboveVat = defineError("INVALID", "certificate_above_vat", {
  en: "This is more than the VAT left on this invoice, of {most}",
  sw: "Hii ni zaidi ya VAT iliyobaki kwenye ankara hii, {most}",
});
export const abovePaid = defineError("INVALID", "refund_above_paid", {
  en: "This is more than the {most} that was paid",
  sw: "Hii ni zaidi ya kilicholipwa, {most}",
});
export const certificateAhead = defineError("INVALID", "certificate_dated_ahead", {
  en: "A certificate cannot be dated in the future",
  sw: "Cheti hakiwezi kuwa na tarehe ya siku zijazo",
});
export const certificateRecorded = defineError("INVALID", "certificate_recorded_already", {
  en: "This certificate is recorded already",
  sw: "Cheti hiki kimeshaandikwa",
});
export const certificateNumberMissing = defineError("INVALID", "certificate_number_missing", {
  en: "Please enter the certificate's number",
  sw: "Tafadhali weka nambari ya cheti",
});
export const refundMethodMissing = defineError("INVALID", "refund_method_missing", {
  en: "Please choose how it was paid out",
  sw: "Tafadhali chagua jinsi ilivyolipwa",
});
export const settlementReversalNotReversed = defineError("CONFLICT", "settlement_reversal_not_reversed", {
  en: "A reversal cannot be reversed. Record it again.",
  sw: "Urudishaji hauwezi kurudishwa. Andika upya.",
});
export const settlementReversedAlready = defineError("CONFLICT", "settlement_reversed_already", {
  en: "This was reversed already.",
  sw: "Hii ilisharudishwa.",
});
export const releasedNotReversed = defineError("CONFLICT", "released_credit_not_reversed", {
  en: "This cannot be reversed. Apply the customer's credit to the invoice instead.",
  sw: "Hii haiwezi kurudishwa. Badala yake, tumia salio la mteja kwenye ankara.",
});
export const settlementGivenBack = defineError("CONFLICT", "settlement_given_back", {
  en: "This cannot be reversed: the money was already given back, so less than this amount is paid on the invoice.",
  sw: "Hii haiwezi kurudishwa: pesa zimesharejeshwa, na kilicholipwa kwenye ankara ni kidogo kuliko kiasi hiki.",
});
export const creditUsedTogether = defineError("CONFLICT", "credit_used_together", {
  en: "One customer's credit paid for the other. Reverse that first.",
  sw: "Salio la mmoja wao lililipia mwingine. Tengua hilo kwanza.",
});
