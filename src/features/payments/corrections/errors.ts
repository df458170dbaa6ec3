import { defineError } from "~/platform/kernel/errors";

export const nothingCorrected = defineError("INVALID", "invoice_nothing_corrected", {
  en: "Enter another PIN or another name",
  sw: "Weka PIN nyingine au jina lingine",
});
export const creditedBefore = defineError("CONFLICT", "invoice_credited_before_correction", {
  en: "This invoice has a credit note. Credit the rest, then issue a new invoice.",
  sw: "Ankara hii ina hati ya punguzo. Punguza kilichobaki, kisha toa ankara mpya.",
});
export const paymentUnderWay = defineError("CONFLICT", "payment_under_way", {
  en: "The customer is paying this invoice now. Try again when the payment has ended.",
  sw: "Mteja analipa ankara hii sasa. Jaribu tena malipo yakiisha.",
});
