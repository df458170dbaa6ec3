import { defineError } from "~/platform/kernel/errors";

export const clearanceNotFound = defineError("NOT_FOUND", "clearance_not_found", {
  en: "Clearance not found",
  sw: "Kibali hakikupatikana",
});
export const clearanceExists = defineError("CONFLICT", "clearance_exists", {
  en: "This place already has it.",
});
export const clearanceHasState = defineError("CONFLICT", "clearance_has_state", {
  en: "It was answered already. Reload to see what is left.",
  sw: "Tayari imejibiwa. Pakia upya uone kilichobaki.",
});
export const clearanceStays = defineError("CONFLICT", "clearance_stays", {
  en: "It was asked for or answered. Mark it as not needed instead.",
  sw: "Tayari imeulizwa au kujibiwa. Iweke kama haihitajiki.",
});
export const tooManyClearances = defineError("CONFLICT", "too_many_clearances", {
  en: "A move has at most {most} clearances.",
  sw: "Uhamisho una vibali {most} kwa wingi.",
});
export const addressRequired = defineError("INVALID", "clearance_address_required", {
  en: "Enter the address",
});
export const caretakerPhoneRequired = defineError("INVALID", "caretaker_phone_required", {
  en: "Enter the caretaker's phone first",
  sw: "Weka simu ya mlinzi kwanza",
});
export const customerContactMissing = defineError("CONFLICT", "clearance_contact_missing", {
  en: "The customer has no email address and no phone.",
  sw: "Mteja hana barua pepe wala simu.",
});
export const nothingToAsk = defineError("CONFLICT", "clearance_nothing_to_ask", {
  en: "Nothing is missing.",
  sw: "Hakuna kinachokosekana.",
});
export const moveNotAhead = defineError("CONFLICT", "clearance_move_not_ahead", {
  en: "This move is over, or has no day.",
  sw: "Uhamisho huu umekwisha, au hauna siku.",
});
export const answererRequired = defineError("INVALID", "clearance_answerer_required", {
  en: "Please enter your name",
  sw: "Tafadhali andika jina lako",
});
export const refusalReasonRequired = defineError("INVALID", "clearance_reason_required", {
  en: "Please say why it is not possible",
  sw: "Tafadhali eleza kwa nini haiwezekani",
});
export const clearanceLinkUnknown = defineError("NOT_FOUND", "clearance_link_unknown", {
  en: "This link for clearances is not valid",
  sw: "Kiungo hiki cha vibali si sahihi",
});
export const clearanceLinkOver = defineError("CONFLICT", "clearance_link_over", {
  en: "This link has ended. Please call us.",
  sw: "Kiungo hiki kimefungwa. Tafadhali tupigie simu.",
});
