import { defineError } from "~/platform/kernel/errors";

export const erasureNotConfirmed = defineError("INVALID", "erasure_not_confirmed", {
  en: "Please type {number} to confirm",
});
export const stillOpen = defineError("CONFLICT", "erasure_still_open", {
  en: "Something is still open: {open}",
});
export const creditOpen = defineError("CONFLICT", "erasure_credit_open", {
  en: "{amount} of credit is neither used nor refunded.",
});
export const claimOpen = defineError("CONFLICT", "erasure_claim_open", {
  en: "The claim {number} is not decided.",
});
export const invoiceOpen = defineError("CONFLICT", "erasure_invoice_open", {
  en: "{number} has {amount} to pay.",
});
export const draftOpen = defineError("CONFLICT", "erasure_draft_open", {
  en: "{number} is a draft that was neither issued nor deleted.",
});
export const moveOpen = defineError("CONFLICT", "erasure_move_open", {
  en: "{number} is planned for {date}.",
});
export const bookingOpen = defineError("CONFLICT", "erasure_booking_open", {
  en: "{number} is booked for {date}.",
});
export const chargeOpen = defineError("CONFLICT", "erasure_charge_open", {
  en: "A gateway payment on {number} is in progress.",
});
export const promptOpen = defineError("CONFLICT", "erasure_prompt_open", {
  en: "An M-Pesa request for {number} has no outcome yet.",
});
export const reviewOpen = defineError("CONFLICT", "erasure_review_open", {
  en: "An M-Pesa payment for {number} waits to be settled.",
});
