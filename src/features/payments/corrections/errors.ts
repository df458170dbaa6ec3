import { defineError } from "~/platform/kernel/errors";

export const nothingCorrected = defineError("INVALID", "invoice_nothing_corrected", {
  en: "Enter another PIN or another name",
});
export const creditedBefore = defineError("CONFLICT", "invoice_credited_before_correction", {
  en: "This invoice has a credit note. Credit the rest, then issue a new invoice.",
});
export const paymentUnderWay = defineError("CONFLICT", "payment_under_way", {
  en: "The customer is paying this invoice now. Try again when the payment has ended.",
});
