import { defineError } from "~/platform/kernel/errors";

export const changeOrderNotFound = defineError("NOT_FOUND", "change_order_not_found", {
  en: "Change order not found",
  sw: "Agizo la mabadiliko halikupatikana",
});
export const quoteNotAccepted = defineError("CONFLICT", "change_order_quote_not_accepted", {
  en: "Only an accepted quote has changes. Edit the quote instead.",
  sw: "Ni kotesheni iliyokubaliwa tu iliyo na mabadiliko. Hariri kotesheni badala yake.",
});
export const changesTooLate = defineError("CONFLICT", "change_order_too_late", {
  en: "Changes were possible until {limit}. Please call us on {phone}.",
  sw: "Mabadiliko yaliwezekana hadi {limit}. Tafadhali tupigie {phone}.",
});
export const changesOfCancelledMove = defineError("CONFLICT", "change_order_move_cancelled", {
  en: "This move was cancelled. Nothing can change.",
  sw: "Uhamisho huu ulighairiwa. Hakuna kinachoweza kubadilishwa.",
});
export const proposalDecided = defineError("CONFLICT", "change_proposal_decided", {
  en: "A change was decided or edited meanwhile. Please look at the list again.",
});
export const orderNotInState = defineError("CONFLICT", "change_order_state", {
  en: "This change order is {state} now. Please look at it again.",
});
export const orderChangedMeanwhile = defineError("CONFLICT", "change_order_changed", {
  en: "Somebody else changed this order. Please look at it again.",
});
export const orderSumChanged = defineError("CONFLICT", "change_order_sum_changed", {
  en: "The sum changed meanwhile. Please read it again and then confirm.",
  sw: "Jumla imebadilika. Tafadhali isome tena kisha uthibitishe.",
});
export const orderNotOpen = defineError("CONFLICT", "change_order_not_open", {
  en: "This change can no longer be confirmed. Please call us.",
  sw: "Mabadiliko haya hayawezi kuthibitishwa tena. Tafadhali tupigie simu.",
});
export const orderEmpty = defineError("CONFLICT", "change_order_empty", {
  en: "Accept a change or enter a line first.",
});
export const orderWithoutPrice = defineError("CONFLICT", "change_order_without_price", {
  en: "The price rule gives no price for these changes. Enter lines, or confirm that they cost nothing.",
});
export const lineNotOffered = defineError("INVALID", "change_order_line_not_offered", {
  en: "Please choose from the quote's price list",
});
export const lineWithoutAmount = defineError("INVALID", "change_order_line_without_amount", {
  en: "Please enter a price",
});
export const declineReasonMissing = defineError("INVALID", "change_order_reason_missing", {
  en: "Please give the reason. The customer reads it.",
});
export const orderNeedsApproval = defineError("FORBIDDEN", "change_order_needs_approval", {
  en: "This change order needs approval because of its discount",
});
export const orderOwnWork = defineError("FORBIDDEN", "change_order_own_work", {
  en: "The person who priced this change order cannot approve it. Ask another manager.",
});
