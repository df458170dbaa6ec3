import { defineError } from "~/platform/kernel/errors";

export const erasureNotConfirmed = defineError("INVALID", "erasure_not_confirmed", {
  en: "Please type {number} to confirm",
  sw: "Tafadhali andika {number} ili kuthibitisha",
});
export const stillOpen = defineError("CONFLICT", "erasure_still_open", {
  en: "Something is still open: {open}",
  sw: "Kuna jambo bado halijakamilika: {open}",
});
export const creditOpen = defineError("CONFLICT", "erasure_credit_open", {
  en: "{amount} of credit is neither used nor refunded.",
  sw: "Salio la {amount} halijatumika wala kurudishwa.",
});
export const claimOpen = defineError("CONFLICT", "erasure_claim_open", {
  en: "The claim {number} is not decided.",
  sw: "Dai {number} halijaamuliwa.",
});
export const invoiceOpen = defineError("CONFLICT", "erasure_invoice_open", {
  en: "{number} has {amount} to pay.",
  sw: "{number} ina {amount} ya kulipwa.",
});
export const draftOpen = defineError("CONFLICT", "erasure_draft_open", {
  en: "{number} is a draft that was neither issued nor deleted.",
  sw: "{number} ni rasimu ambayo haijatolewa wala kufutwa.",
});
export const moveOpen = defineError("CONFLICT", "erasure_move_open", {
  en: "{number} is planned for {date}.",
  sw: "{number} umepangwa {date}.",
});
export const bookingOpen = defineError("CONFLICT", "erasure_booking_open", {
  en: "{number} is booked for {date}.",
  sw: "{number} imewekewa nafasi {date}.",
});
export const chargeOpen = defineError("CONFLICT", "erasure_charge_open", {
  en: "A gateway payment on {number} is in progress.",
  sw: "Malipo kupitia mtoa huduma kwa {number} yanaendelea.",
});
export const promptOpen = defineError("CONFLICT", "erasure_prompt_open", {
  en: "An M-Pesa request for {number} has no outcome yet.",
  sw: "Ombi la M-Pesa la {number} bado halina jibu.",
});
export const reviewOpen = defineError("CONFLICT", "erasure_review_open", {
  en: "An M-Pesa payment for {number} waits to be settled.",
  sw: "Malipo ya M-Pesa ya {number} yanasubiri kushughulikiwa.",
});
