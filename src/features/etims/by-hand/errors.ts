import { defineError } from "~/platform/kernel/errors";

export const cuNumberNotValid = defineError("INVALID", "etims_cu_number_not_valid", {
  en: "Enter the CU invoice number as on KRA's invoice, such as KRASRN000012345/7",
});
export const receiptLinkNotValid = defineError("INVALID", "etims_receipt_link_not_valid", {
  en: "Enter a link that begins with https:// and leads to kra.go.ke, or leave it empty",
});
export const signedInFuture = defineError("INVALID", "etims_signed_in_future", {
  en: "KRA cannot have signed it in the future",
});
export const cuNumberTaken = defineError("INVALID", "etims_cu_number_taken", {
  en: "{document} has this CU number already",
});
export const notSignedByHand = defineError("CONFLICT", "etims_not_signed_by_hand", {
  en: "This document is reported by the device, so its number is not entered by hand.",
});
